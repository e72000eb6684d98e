import { createStore } from '../../platform/store.ts'

type ConsentRequest = { resolve: (agreed: boolean) => void }

const consentRequest = createStore<ConsentRequest | null>(null)
export const useConsentRequest = consentRequest.use

let pending: Promise<boolean> | null = null

/** Opens the sheet; resolves to whether the member has agreed. One at a time. */
export const requestConsent = (): Promise<boolean> => {
  pending ??= new Promise<boolean>((resolve) => consentRequest.set({ resolve })).finally(() => {
    pending = null
    consentRequest.set(null)
  })
  return pending
}
