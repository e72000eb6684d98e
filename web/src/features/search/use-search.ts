import type { Answer } from '@quanzi/contract'
import { limits } from '@quanzi/contract/limits'
import { lengthOf } from '@quanzi/contract/text'
import { type InfiniteData, infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { keyOf, pages } from '../../api/query.ts'

/** Posts with the keyword, page by page, and beside them the topics whose name begins with it. */
export const useSearch = (keywords: string) =>
  useInfiniteQuery({ ...search(keywords), select: split, enabled: canSearch(keywords) })

/** A keyword is 1 to 50 characters. */
export const canSearch = (word: string): boolean => word !== '' && lengthOf(word) <= limits.keywordLength

export const useTagsNamed = (tag_name: string) =>
  useInfiniteQuery({
    ...pages('GET circle/tagapi list', { tag_name, pagesize: limits.searchPageSize }),
    enabled: canSearch(tag_name),
  })

/** Asked as the list of topics asks, so that one answer serves both. */
export const useHotTags = () => {
  const hot = useInfiniteQuery(pages('GET circle/tagapi recommend_list', { pagesize: limits.feedPageSize }))
  return hot.data?.pages[0]?.data.slice(0, limits.recommendedTags) ?? []
}

type Found = Answer<'GET circle/topicapi search'>

/** The best matches have no cursor: this list goes on by numbers. */
const search = (keywords: string) => {
  const form = { keywords, pagesize: limits.searchPageSize }
  return infiniteQueryOptions({
    queryKey: keyOf('GET circle/topicapi search', form),
    queryFn: ({ pageParam, signal }) => call('GET circle/topicapi search', { ...form, page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ topic }) => (topic.page < topic.total_page ? topic.page + 1 : null),
  })
}

const split = ({ pages, pageParams }: InfiniteData<Found, number>) => ({
  pages: pages.map(({ topic }) => topic),
  pageParams,
  tags: pages[0]?.tag,
})
