import { preloadOverlays } from '../ui/preload-overlays.ts'

/** What may wait until the first screen stands: the service worker, and the scripts of sheets and dialogs. */
export const installLater = () => {
  const later = () => whenIdle(() => void preloadOverlays(), 4_000)
  if (document.readyState === 'complete') later()
  else window.addEventListener('load', later, { once: true })
  if (import.meta.env.PROD && 'serviceWorker' in navigator) {
    window.addEventListener('load', () => void register().catch(() => {}), { once: true })
  }
}

/** `autoUpdate`: a new version takes over with the next page; nobody is interrupted while writing. */
const register = () => navigator.serviceWorker.register('./sw.js', { scope: './', updateViaCache: 'none' })

/** Safari has no idle callback. */
const whenIdle = (work: () => void, timeout: number) =>
  'requestIdleCallback' in window ? requestIdleCallback(work, { timeout }) : setTimeout(work, 1_500)
