import type { QueryClient } from '@tanstack/react-query'
import { preloadOverlays } from '../ui/overlays/lazy-overlays.ts'

/** By this time the first screen has loaded. */
const firstScreenTime = 6_000
const interactionEvents = ['pointerdown', 'keydown', 'scroll'] as const

/**
 * Defers what the first screen does not need: the scripts of sheets and dialogs, which load on the first interaction so
 * that the first tap on a menu finds them, the synchronisation of mutations, and the service worker, which fetches
 * everything else. Without a network it starts at once.
 */
export const scheduleDeferredStartup = (queryClient: QueryClient) => {
  let started = false
  const start = () => {
    if (started) return
    started = true
    for (const event of interactionEvents) window.removeEventListener(event, start)
    void preloadOverlays().catch(() => {})
    void startDeferred(queryClient)
  }
  for (const event of interactionEvents) window.addEventListener(event, start, { once: true, passive: true })
  if (!navigator.onLine) start()
  setTimeout(() => {
    start()
    void registerServiceWorker()
  }, firstScreenTime)
}

const startDeferred = (queryClient: QueryClient) =>
  import('./deferred/start-deferred.ts').then(({ startDeferred }) => startDeferred(queryClient)).catch(() => {})

const registerServiceWorker = async () => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // Private windows and plain http reject the registration; the application works without it.
  const registration = await navigator.serviceWorker
    .register('./sw.js', { scope: './', updateViaCache: 'none' })
    .catch(() => null)
  if (registration)
    await import('./deferred/service-worker-update.ts')
      .then(({ offerServiceWorkerUpdate: offerUpdates }) => offerUpdates(registration))
      .catch(() => {})
}
