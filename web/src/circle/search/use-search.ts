import type { CallOutput } from '@quanzi/contract'
import { inputLength } from '@quanzi/contract/clean-input'
import { limits } from '@quanzi/contract/limits'
import { type InfiniteData, infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../platform/api/client.ts'
import { pagedQuery, queryKeyOf } from '../../platform/api/query.ts'

/** Posts with the keyword, page by page, and the tags that start with it. */
export const useSearch = (keywords: string) =>
  useInfiniteQuery({ ...searchQuery(keywords), select: splitResults, enabled: isValidKeyword(keywords) })

/** A keyword is 1 to 50 characters. */
export const isValidKeyword = (keyword: string): boolean =>
  inputLength(keyword) > 0 && inputLength(keyword) <= limits.keywordLength

export const useTagsByPrefix = (tag_name: string) =>
  useInfiniteQuery({
    ...pagedQuery('GET circle/tagapi list', { tag_name, pagesize: limits.searchPageSize }),
    enabled: isValidKeyword(tag_name),
  })

/** The same query as the list of tags, so that both share one cache entry. */
export const useSuggestedTags = () => {
  const { data, error, refetch } = useInfiniteQuery(
    pagedQuery('GET circle/tagapi recommend_list', { pagesize: limits.feedPageSize }),
  )
  return { tags: data?.pages[0]?.data.slice(0, limits.recommendedTags), error, retry: refetch }
}

type SearchResponse = CallOutput<'GET circle/topicapi search'>

/** Best matches have no cursor: this list is paged by number. */
const searchQuery = (keywords: string) => {
  const input = { keywords, pagesize: limits.searchPageSize }
  return infiniteQueryOptions({
    queryKey: queryKeyOf('GET circle/topicapi search', input),
    queryFn: ({ pageParam, signal }) => call('GET circle/topicapi search', { ...input, page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ topic }) => (topic.page < topic.total_page ? topic.page + 1 : null),
  })
}

const splitResults = ({ pages, pageParams }: InfiniteData<SearchResponse, number>) => ({
  pages: pages.map(({ topic }) => topic),
  pageParams,
  tags: pages[0]?.tag,
  words: [...new Set(pages.flatMap(({ words }) => words))],
})
