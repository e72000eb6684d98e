import type { ReactNode } from 'react'
import { LoginPrompt } from '../../features/member/LoginPrompt.tsx'
import { useMe } from '../../features/member/use-me.ts'
import { Screen } from '../../ui/Screen.tsx'

/** A screen of what is one's own: a visitor is asked to log in. `children` is told whether the reader is known already. */
export const OwnScreen = ({ prompt, children }: { prompt: string; children: (known: boolean) => ReactNode }) => {
  const me = useMe()
  return <Screen>{me === null ? <LoginPrompt ask text={prompt} /> : children(me !== undefined)}</Screen>
}
