import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/query.ts'

/** The weeks that have a ranking, newest first. */
export const usePeriods = () => useQuery({ ...query('GET circle/rankApi rank_period_list', {}), staleTime: 60_000 })

/** The ranked posts of a week. */
export const useRanked = (period: number | undefined) =>
  useQuery({
    ...query('GET circle/rankApi rank_list', { period: period ?? 0 }),
    enabled: period !== undefined,
    staleTime: 60_000,
  })
