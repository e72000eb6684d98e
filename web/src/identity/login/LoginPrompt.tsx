import { UserRound } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Empty } from '../../ui/feedback/Empty.tsx'
import { isAfterLogout } from '../../ui/state/member-data.ts'
import { isElder } from '../../ui/state/settings/elder.ts'
import { useLogin } from './use-login.ts'

/** Replaces content for members only. `autoOpen`: opens the login once on mount, except in elder mode and after a logout. */
export const LoginPrompt = ({ text, autoOpen = false }: { text: string; autoOpen?: boolean }) => {
  const login = useLogin()
  const opened = useRef(false)
  useEffect(() => {
    // The app and WeChat would log in again at once.
    if (!autoOpen || isElder || isAfterLogout() || opened.current) return
    opened.current = true
    void login()
  }, [autoOpen, login])
  return <Empty text={text} icon={UserRound} action={{ label: '登录', onClick: () => void login() }} />
}
