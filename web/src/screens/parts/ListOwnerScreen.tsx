import type { ComponentType } from 'react'
import { useMe } from '../../identity/member/use-me.ts'
import { useSearchParams } from '../../platform/router/hooks.ts'
import { Screen } from '../../ui/layout/Screen.tsx'
import { LoginRequiredScreen } from './LoginRequiredScreen.tsx'

/** Without an `id` the current member, `ready` once that is known. */
export type ListOwner = { id?: number; ready: boolean }

/** A list of the member in the URL (`?id=`), else of the current one, for which a visitor is asked to log in. */
export const ListOwnerScreen = ({ prompt, content: Content }: ListOwnerScreenProps) => {
  const me = useMe()
  const [query] = useSearchParams()
  const id = Number(query.get('id')) || undefined
  if (id === undefined || id === me?.memberid) return <LoginRequiredScreen prompt={prompt} content={Content} />
  return (
    <Screen>
      <Content id={id} ready />
    </Screen>
  )
}

type ListOwnerScreenProps = { prompt: string; content: ComponentType<ListOwner> }
