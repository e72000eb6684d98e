import { limits } from '@quanzi/contract/limits'
import type { ContentKind } from '@quanzi/contract/states'
import { minute } from '@quanzi/contract/time'
import { infiniteQueryOptions, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { isGone } from '../../../platform/api/api-error.ts'
import { pollEvery, polledQuery, promptsAfter } from '../../../platform/api/polled-query.ts'
import { query } from '../../../platform/api/query.ts'
import type { ReviewItem } from '../item/review-item.ts'
import { itemQuery, listedItem, listKey, reviewerQuery } from './review-cache.ts'
import { callsByKind, type QueueFilter } from './review-calls.ts'
import { pollInterval, useWaitingStream } from './use-waiting-stream.ts'

/** The current reviewer. The call itself asks a visitor to log in; `reviewer` is null without the permission. */
export const useReviewer = () => useQuery(reviewerQuery)

/** Waiting counts: pushed by the server, polled while the stream is down. Each use opens a stream. */
export const useWaiting = () => {
  const live = useWaitingStream()
  return useQuery({
    ...polledQuery('GET circle/audit list', {}),
    refetchInterval: live ? false : pollEvery(pollInterval),
  })
}

export const useReviewList = (kind: ContentKind, value: number, keywords: string, filter: QueueFilter) =>
  useInfiniteQuery(
    infiniteQueryOptions({
      queryKey: [...listKey(kind), value, keywords, filter.tag?.id ?? 0, filter.only],
      queryFn: ({ pageParam, signal }) =>
        callsByKind[kind].list(
          { value, keywords, filter, cursor: pageParam ?? undefined },
          // The next page also loads automatically.
          { signal, prompts: promptsAfter(pageParam ?? undefined) },
        ),
      // The other fields are texts.
      initialPageParam: null as string | null,
      getNextPageParam: (lastPage) => lastPage.next,
    }),
  )

/**
 * One item: from the list until `isComplete`; loaded whenever it is opened, polled while it waits for another reviewer or
 * for its video.
 */
export const useReviewItem = (
  kind: ContentKind,
  id: number,
  { open, isClaimed }: { open: boolean; isClaimed: (item: ReviewItem) => boolean },
) => {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({
    ...itemQuery(kind, id),
    enabled: open,
    refetchInterval: (loadedQuery) => {
      const loaded = loadedQuery.state.data
      const isWaiting = loaded && (isClaimed(loaded) || loaded.video?.status === 'processing')
      return isWaiting ? pollEvery(15_000)(loadedQuery) : false
    },
  })
  const item = isGone(error) ? undefined : (data ?? listedItem(client, kind, id))
  return { item, error, refetch, isComplete: data !== undefined }
}

export const useHistory = (kind: ContentKind, id: number) =>
  useQuery({
    queryKey: ['review', kind, 'history', id],
    queryFn: ({ signal }) => callsByKind[kind].history(id, signal),
    staleTime: 0,
  })

/** An item and its near duplicates that wait for this reviewer. */
export const useNearDuplicates = (kind: ContentKind, id: number, open: boolean) =>
  useQuery({
    queryKey: ['review', kind, 'nearDuplicates', id],
    queryFn: ({ signal }) => callsByKind[kind].nearDuplicates(id, signal),
    staleTime: 0,
    enabled: open,
  })

/** All tags that can be chosen; the search runs on the device. */
export const useTagChoices = (enabled: boolean) =>
  useQuery({
    ...query('GET circle/tagapi list', { pagesize: limits.tagPickerSize }),
    enabled,
    staleTime: 5 * minute,
  })
