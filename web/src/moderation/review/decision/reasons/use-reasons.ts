import type { CallOutput } from '@quanzi/contract'
import { minute } from '@quanzi/contract/time'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { query, queryKeyOf } from '../../../../platform/api/query.ts'

type Reasons = CallOutput<'GET circle/topic reasons'>

/** In the order of their ids; `frequent` and `typed` are what this reviewer used lately, of the list and in own words. */
export const useReasons = () => {
  const {
    data = noReasons,
    error,
    refetch,
  } = useQuery({
    ...query('GET circle/topic reasons', {}),
    staleTime: 10 * minute,
  })
  return { ...data, error, refetch }
}

/** After a reason in own words, which the next form offers. */
export const invalidateReasons = (client: QueryClient): void =>
  void client.invalidateQueries({ queryKey: queryKeyOf('GET circle/topic reasons', {}), refetchType: 'none' })

/** No fallback while loading: the author reads the site's own text. */
const noReasons: Reasons = { data: [], frequent: [], typed: [] }

/** The key of a reason: 1 to 9, 0, then the lower row of the keyboard, which no action uses. */
export const reasonKey = (id: number): string | undefined => '1234567890zxcvb'[id - 1]
