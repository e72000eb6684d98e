import { limits } from '@quanzi/contract/limits'
import { minute } from '@quanzi/contract/time'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { query, queryKeyOf } from '../../platform/api/query.ts'

const settingsStaleTime = 5 * minute

export const useHomeSettings = () =>
  useQuery({ ...query('GET circle/commonapi setting', {}), staleTime: settingsStaleTime })

/** Banner and modules. */
export const useSlides = () => useQuery({ ...query('GET circle/commonapi slide', {}), staleTime: settingsStaleTime })

export const useHotTags = (enabled: boolean) =>
  useQuery({
    ...query('GET circle/tagapi recommend_list', { pagesize: limits.recommendedTags }),
    enabled,
    staleTime: minute,
  })

export const useTodayHot = (enabled: boolean) =>
  useQuery({ ...query('GET circle/topicapi today_hot', {}), enabled, staleTime: minute })

export const useRefreshHome = () => {
  const client = useQueryClient()
  return () => Promise.all(refreshedKeys.map((queryKey) => client.refetchQueries({ queryKey, type: 'active' })))
}

const refreshedKeys = [
  queryKeyOf('GET circle/commonapi setting'),
  queryKeyOf('GET circle/commonapi slide'),
  queryKeyOf('GET circle/tagapi recommend_list'),
  queryKeyOf('GET circle/topicapi today_hot'),
]
