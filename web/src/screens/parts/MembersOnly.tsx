import type { ComponentType } from 'react'
import { LoginPrompt } from '../../identity/login/LoginPrompt.tsx'
import { useMeQuery } from '../../identity/member/use-me.ts'
import { ErrorState } from '../../ui/feedback/Empty.tsx'

/** Content for members only: a visitor is asked to log in. */
export const MembersOnly = ({ prompt, content: Content }: MembersOnlyProps) => {
  const { data: me, error, refetch } = useMeQuery()
  if (me === undefined && error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return me === null ? <LoginPrompt autoOpen text={prompt} /> : <Content ready={me !== undefined} />
}

/** `ready` once the member is known. */
export type MembersOnlyProps = { prompt: string; content: ComponentType<{ ready: boolean }> }
