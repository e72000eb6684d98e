import { limits } from '@quanzi/contract/limits'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { getCachedMe } from '../../platform/api/me.ts'
import { setMembers, setPrompt } from '../../platform/api/prompts.ts'
import { bridge } from '../../platform/bridge/bridge.ts'
import { lazyPart } from '../../ui/state/lazy-part.tsx'
import { restartPage, restartVisit } from '../../ui/state/member-data.ts'
import { finishLogin, openBindSheet, useLoginRequest } from './login-request.ts'
import { loadMember, logIn, logInBySms, refetchEverything } from './use-login.ts'

const LoginSheet = lazyPart(
  async () => (await import('./LoginSheet.tsx')).LoginSheet,
  ({ onDone }) => onDone(false),
)
const BindSheet = lazyPart(
  async () => (await import('./LoginSheet.tsx')).BindSheet,
  ({ onDone }) => onDone(false),
)
const WeChatConsentHost = lazyPart(
  async () => (await import('./WeChatConsentHost.tsx')).WeChatConsentHost,
  () => {},
)

/** The message of the refused call is read first. */
const changed = () => setTimeout(restartPage, limits.toastRedirect)

/** A call that is refused for want of a login opens the sheet, which links `privacy`, and is sent again after it. */
export const LoginHost = ({ privacy }: { privacy: ReactNode }) => {
  const client = useQueryClient()
  const loginRequest = useLoginRequest()
  useEffect(() => {
    setMembers({ known: () => getCachedMe(client)?.memberid, load: () => loadMember(client), changed })
    setPrompt('login', () => logIn(client))
    setPrompt('sms', (message) => logInBySms(client, message))
    setPrompt('mobile', openBindSheet)
    bridge.onMemberChange((visitEnded) => (visitEnded ? restartVisit() : void refetchEverything(client)))
  }, [client])
  const finish = (loggedIn: boolean) => {
    if (!finishLogin(loggedIn) && loggedIn) void refetchEverything(client)
  }
  return (
    <>
      {bridge.kind === 'wechat' && <WeChatConsentHost privacy={privacy} />}
      <LoginSheet
        open={loginRequest?.purpose === 'login'}
        note={loginRequest?.note}
        onDone={finish}
        privacy={privacy}
      />
      <BindSheet open={loginRequest?.purpose === 'bind'} onDone={finish} privacy={privacy} />
    </>
  )
}
