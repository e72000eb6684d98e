import type { CallOutput } from '@quanzi/contract'
import { limits } from '@quanzi/contract/limits'
import { day, minute } from '@quanzi/contract/time'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { query, queryKeyOf } from '../../platform/api/query.ts'
import { serverNow } from '../../platform/server-clock.ts'

const settingsStaleTime = 5 * minute

export const useHomeSettings = () =>
  useQuery({ ...query('GET circle/commonapi setting', {}), staleTime: settingsStaleTime })

/** Banner and modules, asked for again when a slide begins or ends, also where the page was hidden then. */
export const useSlides = () =>
  useQuery({
    ...query('GET circle/commonapi slide', {}),
    staleTime: ({ state }) => (msUntilChange(state.data) > 0 ? settingsStaleTime : 0),
    refetchInterval: ({ state }) => Math.min(Math.max(msUntilChange(state.data), shortestWait), longestWait),
    refetchOnWindowFocus: ({ state }) => msUntilChange(state.data) <= 0,
  })

const msUntilChange = (slides: CallOutput<'GET circle/commonapi slide'> | undefined): number =>
  slides?.changes_at ? Date.parse(slides.changes_at) - serverNow() : longestWait

/** Bounds of the timer; the shorter one also paces requests after a failure. */
const [shortestWait, longestWait] = [10_000, day]

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
