import { UserRound } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Empty } from '../../ui/Empty.tsx'
import { useLogin } from './use-login.ts'

/** In place of what only a member has. `ask`: the login opens by itself, once. */
export const LoginPrompt = ({ text, ask = false }: { text: string; ask?: boolean }) => {
  const login = useLogin()
  const asked = useRef(false)
  useEffect(() => {
    if (!ask || asked.current) return
    asked.current = true
    void login()
  }, [ask, login])
  return <Empty text={text} icon={UserRound} action={{ label: '登录', onClick: () => void login() }} />
}
