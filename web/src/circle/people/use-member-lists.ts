import type { Page } from '@quanzi/contract/call'
import type { AlbumMonth, MemberRow } from '@quanzi/contract/circle/people'
import type { Tag } from '@quanzi/contract/circle/tag'
import { limits } from '@quanzi/contract/limits'
import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { correctAnswer, type FirstPage, useFreshPages, useOnAnswer } from '../../platform/api/fresh-pages.ts'
import { pagedQuery, queryKeyOf } from '../../platform/api/query.ts'
import { type AlbumSection, toAlbumSections } from './album-sections.ts'

const pagesize = limits.feedPageSize
const ownerParam = (id: number | undefined) => (id === undefined ? {} : { id })

/** Without an id, the current member's list. Asked for again whenever it is shown: a follow on another screen changes it. */
export const useFollowedMembers = (id: number | undefined, enabled: boolean) =>
  useInfiniteQuery({ ...attentionsQuery('member', id), enabled, select: onlyMembers })

export const useFollowedTags = (id: number | undefined, enabled: boolean) =>
  useInfiniteQuery({ ...attentionsQuery('tag', id), enabled, select: onlyTags })

const attentionsQuery = (type: 'member' | 'tag', id: number | undefined) => ({
  ...pagedQuery('GET circle/memberapi attentions', { ...ownerParam(id), type, pagesize }),
  staleTime: 0,
})

export const useFans = (id: number | undefined, enabled: boolean) => {
  const list = useFreshPages('GET circle/memberapi fans', { ...ownerParam(id), pagesize }, enabled)
  useClearUnread(id === undefined && 'unread_fans', list)
  return list
}

export const useLikesReceived = (enabled: boolean) => {
  const list = useFreshPages('GET circle/memberapi get_digg', { pagesize }, enabled)
  useClearUnread('unread_digg', list)
  return list
}

export const useRepliesReceived = (enabled: boolean) => {
  const list = useFreshPages('GET circle/memberapi get_reply', { pagesize }, enabled)
  useClearUnread('unread_reply', list)
  return list
}

export const useBlockedMembers = (enabled: boolean) =>
  useFreshPages('GET circle/memberapi block_list', { pagesize }, enabled)

export const useOwnComments = (enabled: boolean) => useFreshPages('GET circle/memberapi reply', { pagesize }, enabled)

export const useLikedPosts = (id: number | undefined, enabled: boolean) =>
  useFreshPages('GET circle/memberapi digg', { ...ownerParam(id), pagesize: limits.pageSize }, enabled)

/** Pictures and videos by month, in rows of three. */
export const useAlbum = (id: number | undefined, enabled: boolean) =>
  useInfiniteQuery({
    ...pagedQuery('GET circle/memberapi photo', { ...ownerParam(id), pagesize }),
    enabled,
    select: toSections,
  })

/** The server marks the items as read, so the badge of the member's page is cleared when the list arrives. */
const useClearUnread = (counter: 'unread_fans' | 'unread_digg' | 'unread_reply' | false, list: FirstPage) => {
  const client = useQueryClient()
  useOnAnswer(list, () => {
    if (!counter) return
    void correctAnswer(client, queryKeyOf('GET circle/memberapi homepage', {}), (page: object) => ({
      ...page,
      [counter]: 0,
    }))
  })
}

type Lists<T> = InfiniteData<Page<T>, string | null>

const filterRows =
  <T extends MemberRow | Tag>(matches: (row: MemberRow | Tag) => row is T) =>
  ({ pages, pageParams }: Lists<MemberRow | Tag>): Lists<T> => ({
    pages: pages.map((page) => ({ ...page, data: page.data.filter(matches) })),
    pageParams,
  })
const onlyMembers = filterRows((row): row is MemberRow => 'member_data' in row)
const onlyTags = filterRows((row): row is Tag => 'tag' in row)

const toSections = ({ pages, pageParams }: Lists<AlbumMonth>): Lists<AlbumSection> => {
  const sections = toAlbumSections(
    pages.flatMap((page) => page.data),
    pages.at(-1)?.next === null,
  )
  return { pages: pages.map((page, i) => ({ ...page, data: i === pages.length - 1 ? sections : [] })), pageParams }
}
