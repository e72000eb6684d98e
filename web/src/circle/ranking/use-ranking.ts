import { minute } from '@quanzi/contract/time'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../platform/api/query.ts'

export const useRankingPeriods = () =>
  useQuery({ ...query('GET circle/rankApi rank_period_list', {}), staleTime: minute })

export const useRankedPosts = (period: number | undefined) =>
  useQuery({
    ...query('GET circle/rankApi rank_list', { period: period ?? 0 }),
    enabled: period !== undefined,
    staleTime: minute,
  })
