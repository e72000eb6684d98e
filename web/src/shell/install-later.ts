import type { QueryClient } from '@tanstack/react-query'
import { preloadOverlays } from '../ui/preload-overlays.ts'

/** When the first screen has surely had the line to itself. */
const settled = 6_000
const touches = ['pointerdown', 'keydown', 'scroll'] as const

/**
 * What may wait until the first screen stands: the scripts of sheets and dialogs, which come with the reader's first
 * touch so that the first tap on a menu finds them, what waits for a network, and the service worker, which fetches
 * everything else. Without a network nothing has to wait for anything.
 */
export const installLater = (client: QueryClient) => {
  let begun = false
  const begin = () => {
    if (begun) return
    begun = true
    for (const touch of touches) window.removeEventListener(touch, begin)
    void preloadOverlays().catch(() => {})
    void startLater(client)
  }
  for (const touch of touches) window.addEventListener(touch, begin, { once: true, passive: true })
  if (!navigator.onLine) begin()
  setTimeout(() => {
    begin()
    void register()
  }, settled)
}

const startLater = (client: QueryClient) =>
  import('./later/start.ts').then(({ startLater }) => startLater(client)).catch(() => {})

const register = async () => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // Private windows and plain http refuse it; everything works without.
  const worker = await navigator.serviceWorker
    .register('./sw.js', { scope: './', updateViaCache: 'none' })
    .catch(() => null)
  if (worker) await import('./later/update.ts').then(({ offerUpdates }) => offerUpdates(worker)).catch(() => {})
}
