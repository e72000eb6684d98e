import { useEffect } from 'react'
import { setPrompt } from '../../platform/api/prompts.ts'
import { lazyPart } from '../../ui/state/lazy-part.tsx'
import { requestConsent, useConsentRequest } from './consent-request.ts'

const ConsentSheet = lazyPart(
  async () => (await import('./ConsentSheet.tsx')).ConsentSheet,
  ({ onDone }) => onDone(false),
)

/** Mounted once next to the screens: a call that is refused for want of consent opens the sheet and is sent again. */
export const ConsentHost = () => {
  const request = useConsentRequest()
  useEffect(() => void setPrompt('consent', requestConsent), [])
  return <ConsentSheet open={request !== null} onDone={(agreed) => request?.resolve(agreed)} />
}
