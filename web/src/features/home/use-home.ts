import { limits } from '@quanzi/contract/limits'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { keyOf, query } from '../../api/query.ts'

const rarely = 5 * 60_000

/** The switches of the site. */
export const useSetting = () => useQuery({ ...query('GET circle/commonapi setting', {}), staleTime: rarely })

/** Banner and modules. */
export const useSlides = () => useQuery({ ...query('GET circle/commonapi slide', {}), staleTime: rarely })

export const useHotTags = (enabled: boolean) =>
  useQuery({
    ...query('GET circle/tagapi recommend_list', { pagesize: limits.recommendedTags }),
    enabled,
    staleTime: 60_000,
  })

export const useTodayHot = (enabled: boolean) =>
  useQuery({ ...query('GET circle/topicapi today_hot', {}), enabled, staleTime: 60_000 })

/** Asks again for everything above the feed. */
export const useRefreshHome = () => {
  const client = useQueryClient()
  return () => Promise.all(asked.map((key) => refetch(client, key)))
}

const asked = [
  keyOf('GET circle/commonapi setting'),
  keyOf('GET circle/commonapi slide'),
  keyOf('GET circle/tagapi recommend_list'),
  keyOf('GET circle/topicapi today_hot'),
]

const refetch = (client: QueryClient, queryKey: readonly unknown[]) =>
  client.refetchQueries({ queryKey, type: 'active' })
