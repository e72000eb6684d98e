import type { Tag } from '@quanzi/contract/circle/tag'
import { limits } from '@quanzi/contract/limits'
import { minute } from '@quanzi/contract/time'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { refetchOwnPage } from '../../identity/member/use-follow.ts'
import { call } from '../../platform/api/client.ts'
import { countOfResult, type Toggle, useToggle } from '../../platform/api/mutations/optimistic-toggle.ts'
import { pagedQuery, query, queryKeyOf } from '../../platform/api/query.ts'
import { toastReward } from '../../ui/feedback/toast.ts'
import { patchTag, withFollowers, withTagFollow } from './tag-cache.ts'

export const useTagTypes = () => useQuery({ ...query('GET circle/tagapi typelist', {}), staleTime: 5 * minute })

export const useMyTags = () => useInfiniteQuery(pagedQuery('GET circle/tagapi my', { pagesize: limits.pageSize }))

export const useRecommendedTags = () =>
  useInfiniteQuery(pagedQuery('GET circle/tagapi recommend_list', { pagesize: limits.feedPageSize }))

export const useNewsTipTags = (pagesize: number = limits.newsTipTags) =>
  useInfiniteQuery(pagedQuery('GET circle/tagapi report_list', { pagesize }))

export const useTagsOfType = (tag_type: number) =>
  useInfiniteQuery(pagedQuery('GET circle/tagapi list', { tag_type, pagesize: limits.feedPageSize }))

export const useTag = (tag_id: number) =>
  useQuery({ ...query('GET circle/tagapi detail', { tag_id }), enabled: tag_id > 0 })

export const followTagToggle: Toggle<{ num: number }> = {
  name: 'tag',
  apply: (client, id, on) => patchTag(client, id, (tag) => withTagFollow(tag, on)),
  send: (to_id, on, options) =>
    call(on ? 'POST circle/tagapi subscribe' : 'POST circle/tagapi unsubscribe', { to_id }, options),
  ...countOfResult('num', (client, id, change) => patchTag(client, id, (tag) => withFollowers(tag, change(tag.num)))),
  onConfirmed: (client, _id, on) => {
    if (on) toastReward(undefined, '关注成功')
    void client.invalidateQueries({ queryKey: queryKeyOf('GET circle/tagapi my'), refetchType: 'none' })
    void client.invalidateQueries({ queryKey: queryKeyOf('GET circle/topicapi watchlist'), refetchType: 'none' })
    refetchOwnPage(client)
  },
}

export const useFollowTag = ({ id, is_attention }: Pick<Tag, 'id' | 'is_attention'>) =>
  useToggle(followTagToggle, id, is_attention === 1)
