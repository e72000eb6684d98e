import type { CallOutput } from '@quanzi/contract'
import { minute } from '@quanzi/contract/time'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../../platform/api/query.ts'

type Reasons = CallOutput<'GET circle/topic reasons'>

/** In the order of their ids; `frequent` are the ids that this reviewer uses most. */
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

/** No fallback while loading: the author reads the site's own text. */
const noReasons: Reasons = { data: [], frequent: [] }

/** The key of a reason: 1 to 9, 0, then the lower row of the keyboard, which no action uses. */
export const reasonKey = (id: number): string | undefined => '1234567890zxcvb'[id - 1]
