import { useMe } from '../../identity/member/use-me.ts'
import { useSearchParams } from '../../platform/router/hooks.ts'

/** The owner in the URL (`?id=`); undefined is the current member. */
export const useListOwner = (): number | undefined => {
  const me = useMe()
  const [query] = useSearchParams()
  const idInUrl = Number(query.get('id')) || undefined
  return idInUrl === me?.memberid ? undefined : idInUrl
}
