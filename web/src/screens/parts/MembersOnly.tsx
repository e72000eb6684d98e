import type { ReactNode } from 'react'
import { LoginPrompt } from '../../identity/login/LoginPrompt.tsx'
import { useMeQuery } from '../../identity/member/use-me.ts'
import { ErrorState } from '../../ui/feedback/Empty.tsx'

/** Content for members only: a visitor is asked to log in. `children` gets whether the member is loaded. */
export const MembersOnly = ({ prompt, children }: MembersOnlyProps) => {
  const { data: me, error, refetch } = useMeQuery()
  if (me === undefined && error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return me === null ? <LoginPrompt autoOpen text={prompt} /> : children(me !== undefined)
}

export type MembersOnlyProps = { prompt: string; children: (loggedIn: boolean) => ReactNode }
