import type { ReactNode } from 'react'
import { BindMobileSheet } from './LoginSheet.tsx'
import { useWeChatConsent } from './use-wechat-consent.ts'

/** In WeChat only: continues with the result of the consent page. */
export const WeChatConsentHost = ({ privacy }: { privacy: ReactNode }) => {
  const { unboundReader, bind } = useWeChatConsent()
  return (
    <BindMobileSheet
      open={unboundReader !== null}
      nickname={unboundReader?.userinfo.nickname ?? ''}
      onDone={bind}
      privacy={privacy}
    />
  )
}
