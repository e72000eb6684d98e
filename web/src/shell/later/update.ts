import { toast } from '../../ui/toast.ts'

/** A new version waits until the reader takes it, or until every page is closed: nobody is interrupted while writing. */
export const offerUpdates = (worker: ServiceWorkerRegistration): void => {
  const offer = () => {
    const waiting = worker.waiting
    if (!waiting || !navigator.serviceWorker.controller) return
    if (isTyping()) return void setTimeout(offer, later)
    toast('新版本已就绪', {
      action: {
        label: '更新',
        run: () => {
          navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
          waiting.postMessage({ type: 'SKIP_WAITING' })
        },
      },
      ms: 10_000,
    })
  }
  worker.addEventListener('updatefound', () => {
    const coming = worker.installing
    coming?.addEventListener('statechange', () => coming.state === 'installed' && offer())
  })
  offer()
}

const later = 20_000

const isTyping = (): boolean => document.activeElement?.matches('input, textarea, [contenteditable]') === true
