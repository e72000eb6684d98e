import { preloadOverlays } from '../ui/preload-overlays.ts'

/** When the first screen has surely had the line to itself. */
const settled = 6_000
const touches = ['pointerdown', 'keydown', 'scroll'] as const

/**
 * What may wait until the first screen stands: the scripts of sheets and dialogs, which come with the reader's first
 * touch so that the first tap on a menu finds them, and the service worker, which fetches everything else.
 */
export const installLater = () => {
  let started = false
  const preload = () => {
    if (started) return
    started = true
    for (const touch of touches) window.removeEventListener(touch, preload)
    void preloadOverlays().catch(() => {})
  }
  for (const touch of touches) window.addEventListener(touch, preload, { once: true, passive: true })
  setTimeout(() => {
    preload()
    void register()
  }, settled)
}

/** A new version takes over with the next page: nobody is interrupted while writing. */
const register = async () => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // Private windows and plain http refuse it; everything works without.
  await navigator.serviceWorker.register('./sw.js', { scope: './', updateViaCache: 'none' }).catch(() => {})
}
