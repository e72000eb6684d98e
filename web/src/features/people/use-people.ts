import type { Page } from '@quanzi/contract/call'
import { limits } from '@quanzi/contract/limits'
import type { AlbumMonth, MemberRow } from '@quanzi/contract/people'
import type { Tag } from '@quanzi/contract/tag'
import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keyOf, pages } from '../../api/query.ts'
import { type AlbumRow, rowsOf } from './album-rows.ts'

const pagesize = limits.feedPageSize
const whose = (id: number | undefined) => (id === undefined ? {} : { id })

/** Whom a member follows; without an id one's own. Always looked at anew: a follow elsewhere belongs here. */
export const useFollows = (id: number | undefined, enabled: boolean) =>
  useInfiniteQuery({
    ...pages('GET circle/memberapi attentions', { ...whose(id), type: 'member', pagesize }),
    enabled,
    staleTime: 0,
    select: onlyPeople,
  })

export const useFollowedTags = (id: number | undefined, enabled: boolean) =>
  useInfiniteQuery({
    ...pages('GET circle/memberapi attentions', { ...whose(id), type: 'tag', pagesize }),
    enabled,
    staleTime: 0,
    select: onlyTags,
  })

export const useFans = (id: number | undefined, enabled: boolean) => {
  const list = useInfiniteQuery({
    ...pages('GET circle/memberapi fans', { ...whose(id), pagesize }),
    enabled,
    staleTime: 0,
  })
  useSeen('unread_fans', id === undefined && list.dataUpdatedAt > 0)
  return list
}

export const useLikesReceived = (enabled: boolean) => {
  const list = useInfiniteQuery({ ...pages('GET circle/memberapi get_digg', { pagesize }), enabled, staleTime: 0 })
  useSeen('unread_digg', list.dataUpdatedAt > 0)
  return list
}

export const useRepliesReceived = (enabled: boolean) => {
  const list = useInfiniteQuery({ ...pages('GET circle/memberapi get_reply', { pagesize }), enabled, staleTime: 0 })
  useSeen('unread_reply', list.dataUpdatedAt > 0)
  return list
}

export const useBlocked = (enabled: boolean) =>
  useInfiniteQuery({ ...pages('GET circle/memberapi block_list', { pagesize }), enabled, staleTime: 0 })

export const useOwnComments = (enabled: boolean) =>
  useInfiniteQuery({ ...pages('GET circle/memberapi reply', { pagesize }), enabled, staleTime: 0 })

/** The posts that a member likes. */
export const useLiked = (id: number | undefined, enabled: boolean) =>
  useInfiniteQuery({
    ...pages('GET circle/memberapi digg', { ...whose(id), pagesize: limits.pageSize }),
    enabled,
    staleTime: 0,
  })

/** Pictures and videos by month, in rows of three. */
export const useAlbum = (id: number | undefined, enabled: boolean) =>
  useInfiniteQuery({ ...pages('GET circle/memberapi photo', { ...whose(id), pagesize }), enabled, select: asRows })

/** What has been read is new no more: the number beside it goes as soon as the list is there. */
const useSeen = (number: 'unread_fans' | 'unread_digg' | 'unread_reply', seen: boolean) => {
  const client = useQueryClient()
  useEffect(() => {
    if (!seen) return
    client.setQueryData(keyOf('GET circle/memberapi homepage', {}), (page: object | undefined) =>
      page ? { ...page, [number]: 0 } : page,
    )
  }, [client, number, seen])
}

type Lists<T> = InfiniteData<Page<T>, string | null>

const narrow =
  <T extends MemberRow | Tag>(is: (row: MemberRow | Tag) => row is T) =>
  ({ pages, pageParams }: Lists<MemberRow | Tag>): Lists<T> => ({
    pages: pages.map((page) => ({ ...page, data: page.data.filter(is) })),
    pageParams,
  })
const onlyPeople = narrow((row): row is MemberRow => 'member_data' in row)
const onlyTags = narrow((row): row is Tag => 'tag' in row)

/** A month goes on across pages, so the rows are made of all of them at once. */
const asRows = ({ pages, pageParams }: Lists<AlbumMonth>): Lists<AlbumRow> => {
  const rows = rowsOf(
    pages.flatMap((page) => page.data),
    pages.at(-1)?.next === null,
  )
  return { pages: pages.map((page, i) => ({ ...page, data: i === pages.length - 1 ? rows : [] })), pageParams }
}
