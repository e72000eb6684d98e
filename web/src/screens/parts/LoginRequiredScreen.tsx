import type { ReactNode } from 'react'
import { LoginPrompt } from '../../identity/login/LoginPrompt.tsx'
import { useMe } from '../../identity/member/use-me.ts'
import { Screen } from '../../ui/layout/Screen.tsx'

/** A screen for members only: a visitor is asked to log in. `children` gets whether the member is loaded. */
export const LoginRequiredScreen = ({
  prompt,
  children,
}: {
  prompt: string
  children: (loggedIn: boolean) => ReactNode
}) => {
  const me = useMe()
  return <Screen>{me === null ? <LoginPrompt autoOpen text={prompt} /> : children(me !== undefined)}</Screen>
}
