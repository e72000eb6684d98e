import type { ReactNode } from 'react'
import { useMe } from '../../identity/member/use-me.ts'
import { useSearchParams } from '../../platform/router/hooks.ts'
import { Screen } from '../../ui/layout/Screen.tsx'
import { LoginRequiredScreen } from './LoginRequiredScreen.tsx'

/** `id` undefined: the current member, `ready` once that is known. */
export type ListOwner = { id: number | undefined; ready: boolean }

/** A list of the member in the URL (`?id=`), else of the current one, for which a visitor is asked to log in. */
export const ListOwnerScreen = ({
  prompt,
  children,
}: {
  prompt: string
  children: (owner: ListOwner) => ReactNode
}) => {
  const me = useMe()
  const [query] = useSearchParams()
  const id = Number(query.get('id')) || undefined
  if (id === undefined || id === me?.memberid)
    return (
      <LoginRequiredScreen prompt={prompt}>
        {(loggedIn) => children({ id: undefined, ready: loggedIn })}
      </LoginRequiredScreen>
    )
  return <Screen>{children({ id, ready: true })}</Screen>
}
