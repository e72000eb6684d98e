import { PrivacyLink } from '../../identity/consent/PrivacyLink.tsx'
import type { LoginSheetsProps } from '../../identity/login/LoginHost.tsx'
import { BindSheet, LoginSheet } from '../../identity/login/LoginSheet.tsx'
import { WeChatConsentHost as ConsentHost } from '../../identity/login/WeChatConsentHost.tsx'

/** The sheets that ask for a number, with the link to what is done with it. */
export const LoginSheets = ({ request, onDone }: LoginSheetsProps) => (
  <>
    <LoginSheet open={request?.purpose === 'login'} note={request?.note} onDone={onDone} privacy={<PrivacyLink />} />
    <BindSheet open={request?.purpose === 'bind'} onDone={onDone} privacy={<PrivacyLink />} />
  </>
)

export const WeChatConsentHost = () => <ConsentHost privacy={<PrivacyLink />} />
