import { useMe } from '../../features/member/use-me.ts'
import { useSearchParams } from '../../router/hooks.ts'

/** Whose list the address names (`?id=`): undefined is one's own, which only a member has. */
export const useWhose = (): { id: number | undefined; ready: boolean; visitor: boolean } => {
  const me = useMe()
  const [query] = useSearchParams()
  const named = Number(query.get('id')) || undefined
  const own = named === undefined || named === me?.memberid
  return {
    id: own ? undefined : named,
    ready: !own || Boolean(me),
    visitor: own && me === null,
  }
}
