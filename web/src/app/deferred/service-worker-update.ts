import { hour } from '@quanzi/contract/time'
import { reload } from '../../platform/router/reload.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { saveTypedText } from '../../ui/state/typed-text.ts'

export const startServiceWorker = async (): Promise<void> => {
  const registration = await navigator.serviceWorker.register('./sw.js', { scope: './', updateViaCache: 'none' })
  offerServiceWorkerUpdate(registration)
  checkOnReturn(registration)
}

/** The browser checks for a new version only with a document: a page that stays open for days would miss it. */
export const checkOnReturn = (registration: ServiceWorkerRegistration): void => {
  let checked = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' || Date.now() - checked < checkInterval) return
    checked = Date.now()
    registration.update().catch(() => {})
  })
}

/** A new version waits until the reader accepts it: a reload would lose what is being written. */
export const offerServiceWorkerUpdate = (registration: ServiceWorkerRegistration): void => {
  const offer = () => {
    const waiting = registration.waiting
    if (!waiting || !navigator.serviceWorker.controller) return
    if (isTyping()) return void setTimeout(offer, retryDelay)
    toast('新版本已就绪', {
      action: {
        label: '更新',
        run: () => {
          navigator.serviceWorker.addEventListener(
            'controllerchange',
            () => {
              saveTypedText()
              reload()
            },
            { once: true },
          )
          waiting.postMessage({ type: 'SKIP_WAITING' })
        },
      },
      ms: 10_000,
    })
  }
  const awaitInstallation = () => {
    const installing = registration.installing
    installing?.addEventListener('statechange', () => installing.state === 'installed' && offer())
  }
  registration.addEventListener('updatefound', awaitInstallation)
  // The browser looks for a new version with the page, before this script has come.
  awaitInstallation()
  offer()
}

const retryDelay = 20_000
const checkInterval = hour

const isTyping = (): boolean => document.activeElement?.matches('input, textarea, [contenteditable]') === true
