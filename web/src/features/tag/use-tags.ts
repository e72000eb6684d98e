import { limits } from '@quanzi/contract/limits'
import type { Tag } from '@quanzi/contract/tag'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { keyOf, pages, query } from '../../api/query.ts'
import { reward } from '../../ui/toast.ts'
import { useToggle } from '../../ui/use-toggle.ts'
import { followedTag, patchTag } from './patch-tag.ts'

export const useTagTypes = () => useQuery({ ...query('GET circle/tagapi typelist', {}), staleTime: 5 * 60_000 })

/** The topics that the reader follows. */
export const useMyTags = () => useInfiniteQuery(pages('GET circle/tagapi my', { pagesize: limits.pageSize }))

export const useRecommendedTags = () =>
  useInfiniteQuery(pages('GET circle/tagapi recommend_list', { pagesize: limits.feedPageSize }))

/** The topics of public concern. */
export const useReportTags = () =>
  useInfiniteQuery(pages('GET circle/tagapi report_list', { pagesize: limits.reportTags }))

export const useTagsOfType = (tag_type: number) =>
  useInfiniteQuery(pages('GET circle/tagapi list', { tag_type, pagesize: limits.feedPageSize }))

/** One topic, with all its settings. */
export const useTag = (tag_id: number) =>
  useQuery({ ...query('GET circle/tagapi detail', { tag_id }), enabled: tag_id > 0 })

export const useFollowTag = ({ id, is_attention }: Pick<Tag, 'id' | 'is_attention'>) => {
  const client = useQueryClient()
  return useToggle({
    key: `tag:${id}`,
    on: is_attention === 1,
    show: (on) => patchTag(client, id, (tag) => followedTag(tag, on)),
    send: (on) => call(on ? 'POST circle/tagapi subscribe' : 'POST circle/tagapi unsubscribe', { to_id: id }),
    settle: ({ num }) => {
      patchTag(client, id, (tag) => (tag.num === num ? tag : { ...tag, num }))
      reward(undefined, '关注成功')
      void client.invalidateQueries({ queryKey: keyOf('GET circle/tagapi my'), refetchType: 'none' })
      void client.invalidateQueries({ queryKey: keyOf('GET circle/topicapi watchlist'), refetchType: 'none' })
    },
  })
}
