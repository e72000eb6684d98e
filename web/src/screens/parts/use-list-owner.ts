import { useMe } from '../../identity/member/use-me.ts'
import { useSearchParams } from '../../platform/router/hooks.ts'

/** The owner in the URL (`?id=`); undefined is the current member. */
export const useListOwner = (): { id: number | undefined; ready: boolean; visitor: boolean } => {
  const me = useMe()
  const [query] = useSearchParams()
  const idInUrl = Number(query.get('id')) || undefined
  const isOwn = idInUrl === undefined || idInUrl === me?.memberid
  return {
    id: isOwn ? undefined : idInUrl,
    ready: !isOwn || Boolean(me),
    visitor: isOwn && me === null,
  }
}
