import type { FollowedTown } from '@quanzi/contract/circle/town'
import { limits } from '@quanzi/contract/limits'
import { minute } from '@quanzi/contract/time'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api/client.ts'
import { useFreshPages } from '../../platform/api/fresh-pages.ts'
import { type Toggle, useToggle } from '../../platform/api/mutations/optimistic-toggle.ts'
import { pagedQuery, patchCached, query, queryKeyOf } from '../../platform/api/query.ts'
import { toast } from '../../ui/feedback/toast.ts'

export const useTown = (id: number) =>
  useQuery({ ...query('GET circle/commonapi town', { id }), enabled: id > 0, staleTime: 5 * minute })

/** A content list; towns show ten at a time. */
export const useContentItems = (id: number, pagesize: number) =>
  useInfiniteQuery({ ...pagedQuery('GET ajax/list', { id, pagesize }), enabled: id > 0 })

export const followTownToggle: Toggle = {
  name: 'town',
  apply: (client, id, on) => {
    const is_attention = on ? 1 : 0
    client.setQueryData(queryKeyOf('GET circle/townapi follow', { id }), { is_attention })
    patchCached<FollowedTown>(client, isFollowedTown(id), (town) => ({ ...town, is_attention }))
  },
  send: (to_id, on, options) =>
    call(on ? 'POST circle/townapi subscribe' : 'POST circle/townapi unsubscribe', { to_id }, options),
  onConfirmed: (_client, _id, on) => {
    if (on) toast('关注成功，您会收到它的通知')
  },
}

const isFollowedTown = (id: number) => (row: object) => 'town_id' in row && row.town_id === id

/** Those of the current member. What is unfollowed stays in the list until it is shown again. */
export const useFollowedTowns = (enabled: boolean) =>
  useFreshPages('GET circle/townapi followed', { pagesize: limits.feedPageSize }, enabled)

/** Whether the member follows the town; visitors follow none. */
export const useFollowTown = (id: number, member: boolean) => {
  const { data } = useQuery({ ...query('GET circle/townapi follow', { id }), enabled: member })
  return useToggle(followTownToggle, id, data?.is_attention === 1)
}
