import { limits } from '@quanzi/contract/limits'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useEffect } from 'react'
import { getCachedMe } from '../../platform/api/me.ts'
import { setMembers, setPrompt } from '../../platform/api/prompts.ts'
import { bridge } from '../../platform/bridge/bridge.ts'
import { restartPage, restartVisit } from '../../ui/state/member-data.ts'
import { finishLogin, openBindSheet, useLoginRequest } from './login-request.ts'
import { loadMember, logIn, logInBySms, refetchEverything } from './use-login.ts'

/** The message of the refused call is read first. */
const changed = () => setTimeout(restartPage, limits.toastRedirect)

/** A call that is refused for want of a login opens the sheet, and is sent again after it. */
export const LoginHost = ({ LoginSheets, WeChatConsentHost }: LoginHostProps) => {
  const client = useQueryClient()
  const request = useLoginRequest()
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
      {bridge.kind === 'wechat' && <WeChatConsentHost />}
      <LoginSheets open={Boolean(request)} request={request} onDone={finish} />
    </>
  )
}

export type LoginSheetsProps = {
  open: boolean
  request: ReturnType<typeof useLoginRequest>
  onDone: (loggedIn: boolean) => void
}
type LoginHostProps = { LoginSheets: ComponentType<LoginSheetsProps>; WeChatConsentHost: ComponentType }
