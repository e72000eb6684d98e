import type { QueryClient } from '@tanstack/react-query'
import type { ToggleRecorder } from '../platform/api/mutations/toggle-recorder.ts'
import { listen } from '../platform/listen.ts'
import { preloadOverlays } from '../ui/overlays/lazy-overlays.ts'
import { loadChunk } from '../ui/state/chunk-loader.ts'

/** By this time the first screen has loaded. */
const firstScreenTime = 6_000
/** After the first screen answers taps and its pictures have loaded. */
const idleDelay = 500

/**
 * Defers what the first screen does not need: the scripts of sheets and dialogs and the synchronisation of mutations, which
 * load after the returned function has been called, once the screen is shown, or on the first interaction if that comes
 * earlier, and the service worker, which fetches everything else. Without a network it starts at once.
 */
export const scheduleDeferredStartup = (queryClient: QueryClient, recorder: ToggleRecorder): (() => void) => {
  let started = false
  const start = () => {
    if (started) return
    started = true
    stopListening()
    // From here on skeletons wait before they appear.
    delete document.documentElement.dataset['shell']
    void preloadOverlays().catch(() => {})
    startDeferred(queryClient, recorder).catch(() => {
      started = false
      window.addEventListener('online', start, { once: true })
      setTimeout(start, firstScreenTime)
    })
  }
  const stopListening = listen(window, { pointerdown: start, keydown: start, scroll: start }, { passive: true })
  if (!navigator.onLine) start()
  setTimeout(() => {
    start()
    void registerServiceWorker()
  }, firstScreenTime)
  const startSoon = () => setTimeout(start, idleDelay)
  return () => {
    if (document.readyState === 'complete') startSoon()
    else window.addEventListener('load', startSoon, { once: true })
  }
}

const startDeferred = (queryClient: QueryClient, recorder: ToggleRecorder) =>
  loadChunk(() => import('./deferred/start-deferred.ts')).then(({ startDeferred }) =>
    startDeferred(queryClient, recorder),
  )

const registerServiceWorker = async () => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // Private windows and plain http reject the registration; the application works without it.
  await import('./deferred/service-worker-update.ts')
    .then(({ startServiceWorker }) => startServiceWorker())
    .catch(() => {})
}
