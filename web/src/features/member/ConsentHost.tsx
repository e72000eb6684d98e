import { BindSheet } from './LoginSheet.tsx'
import { useConsent } from './use-consent.ts'

/** In WeChat alone: goes on with what the reader brought back from the consent page. */
export const ConsentHost = () => {
  const { unbound, bind } = useConsent()
  return <BindSheet open={unbound !== null} nickname={unbound?.userinfo.nickname ?? ''} onDone={bind} />
}
