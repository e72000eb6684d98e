import { minuteMs } from '@quanzi/contract/durations'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../platform/api/query.ts'

export const useRankingPeriods = () =>
  useQuery({ ...query('GET circle/rankApi rank_period_list', {}), staleTime: minuteMs })

export const useRankedPosts = (period: number | undefined) =>
  useQuery({
    ...query('GET circle/rankApi rank_list', { period: period ?? 0 }),
    enabled: period !== undefined,
    staleTime: minuteMs,
  })
