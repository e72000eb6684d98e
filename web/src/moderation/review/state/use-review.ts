import type { Page } from '@quanzi/contract/call'
import { limits } from '@quanzi/contract/limits'
import type { HistoryLine, RevealedAuthor } from '@quanzi/contract/moderation/review'
import { type ContentKind, type PinDays, type ReviewAction, type Reviewer, toReviewFlow } from '@quanzi/contract/states'
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { errorMessage, hasCode, isGone } from '../../../platform/api/api-error.ts'
import { callOnce } from '../../../platform/api/call-once.ts'
import { type CallOptions, call } from '../../../platform/api/client.ts'
import { isBackground, pollEvery, polledQuery, query, queryKeyOf } from '../../../platform/api/query.ts'
import { type ReviewItem, toCommentItem, toPostItem } from '../item/review-item.ts'
import { pageHolder } from './page-holder.ts'
import { findItem, markGone, type ReviewPages, replaceItem } from './review-pages.ts'
import { pollInterval, useWaitingStream } from './use-waiting-stream.ts'

type CurrentReviewer = { id: number; reviewer: Reviewer | null; operator: boolean }
/** Narrows a list; `tag` is the topic of the post. */
export type QueueFilter = { tag: { id: number; name: string } | null; only: '' | 'hits' | 'media' }
type ListQuery = { value: number; keywords: string; filter: QueueFilter; cursor?: string | undefined }

/** What the reviewer was asked: the reason of a rejection, how long a pin lasts. */
type Choice = { reason: string; days?: PinDays }

type ClaimOperation = 'claim' | 'release'

/** The calls of one content kind; everything else works on `ReviewItem`. */
type ReviewCalls = {
  list: (listQuery: ListQuery, options: CallOptions) => Promise<Page<ReviewItem>>
  item: (id: number, options: CallOptions) => Promise<ReviewItem>
  nearDuplicates: (id: number, signal: AbortSignal) => Promise<ReviewItem[]>
  history: (id: number, signal: AbortSignal) => Promise<{ data: HistoryLine[] }>
  author: (id: number) => Promise<RevealedAuthor>
  decide: (item: ReviewItem, action: Exclude<ReviewAction, 'edit'>, choice: Choice) => Promise<unknown>
  claim: (operation: ClaimOperation, id: number, options?: CallOptions) => Promise<unknown>
  undo: (id: number, idempotencyKey: string) => Promise<unknown>
}

const toListInput = ({ value, filter: { tag, only }, cursor }: ListQuery) => ({
  state: value,
  ...(tag && { tag_id: tag.id }),
  ...(only && { only }),
  pagesize: limits.pageSize,
  ...(cursor && { cursor }),
})

const callsByKind: Record<ContentKind, ReviewCalls> = {
  post: {
    list: async (listQuery, options) => {
      const input = { ...toListInput(listQuery), keywords: listQuery.keywords }
      const page = await call('GET circle/topic list', input, options)
      return { ...page, data: page.data.map(toPostItem) }
    },
    item: async (id, options) => toPostItem(await call('GET circle/topic detail', { topic_id: id }, options)),
    nearDuplicates: async (id, signal) =>
      (await call('GET circle/topic alike', { topic_id: id }, { signal })).data.map(toPostItem),
    history: (id, signal) => call('GET circle/topic history', { topic_id: id }, { signal }),
    author: (id) => call('POST circle/topic author', { topic_id: id, reason: '' }),
    decide: ({ id, rev }, action, { reason, days }) =>
      action === 'top'
        ? callOnce('POST circle/topic top', { topic_id: id, rev, days })
        : callOnce(`POST circle/topic ${action}`, { topic_id: id, rev, ...(reason && { reason }) }),
    claim: (operation, id, options) =>
      call(`POST circle/topic ${operation}`, { topic_id: id, holder: pageHolder }, options),
    undo: (id, idempotencyKey) => callOnce('POST circle/topic undo', { topic_id: id }, idempotencyKey),
  },
  comment: {
    list: async (listQuery, options) => {
      const input = { ...toListInput(listQuery), content: listQuery.keywords }
      const page = await call('GET circle/reply pending', input, options)
      return { ...page, data: page.data.map(toCommentItem) }
    },
    item: async (id, options) => toCommentItem(await call('GET circle/reply detail', { reply_id: id }, options)),
    nearDuplicates: async (id, signal) =>
      (await call('GET circle/reply alike', { reply_id: id }, { signal })).data.map(toCommentItem),
    history: (id, signal) => call('GET circle/reply history', { reply_id: id }, { signal }),
    author: (id) => call('POST circle/reply author', { reply_id: id, reason: '' }),
    decide: ({ id, rev }, action, { reason }) =>
      // The buttons of a comment have no other actions.
      callOnce('POST circle/reply multi', {
        raction: action as CommentAction,
        data: id,
        rev,
        ...(reason && { reason }),
      }),
    claim: (operation, id, options) =>
      call(`POST circle/reply ${operation}`, { data: id, holder: pageHolder }, options),
    undo: (id, idempotencyKey) => callOnce('POST circle/reply undo', { data: id }, idempotencyKey),
  },
}

/** The state machine offers no other action on a comment. */
type CommentAction = 'pass' | 'passstep' | 'fail' | 'offline' | 'keep' | 'restore' | 'del'

export const decide = (item: ReviewItem, action: Exclude<ReviewAction, 'edit'>, choice: Choice) =>
  callsByKind[item.kind].decide(item, action, choice)

/** Reveals the author of an anonymous item; the server logs each call. */
export const revealAuthor = ({ kind, id }: ReviewItem) => callsByKind[kind].author(id)

export const sendClaim = (kind: ContentKind, id: number, operation: ClaimOperation, options?: CallOptions) =>
  callsByKind[kind].claim(operation, id, options)

/** Undoes the reviewer's own last decision. */
export const sendUndo = ({ kind, id }: ReviewItem, idempotencyKey: string) => callsByKind[kind].undo(id, idempotencyKey)

/** The appeal is dismissed and the decision upheld. */
export const sendAppealDismissal = ({ kind, id }: ReviewItem, reason: string) =>
  kind === 'post'
    ? callOnce('POST circle/topic appeal_dismiss', { topic_id: id, reason })
    : callOnce('POST circle/reply appeal_dismiss', { data: id, reason })

export const sendAiMark = ({ id, rev }: ReviewItem, grade: 1 | 2 | 3) =>
  callOnce('POST circle/topic ai_mark', { topic_id: id, rev, grade })

export const editPost = ({ id, rev }: ReviewItem, content: string, tag: number | null) =>
  callOnce('POST circle/topic edit', { topic_id: id, rev, content, tag: tag ?? 0 })

/** The current reviewer. The call itself asks a visitor to log in; `reviewer` is null without the permission. */
export const useReviewer = () => useQuery(reviewerQuery)

export const reviewerQuery = queryOptions({
  queryKey: ['review', 'me'],
  queryFn: async ({ signal }): Promise<CurrentReviewer> => {
    const getRights = () => call('GET circle/memberapi admin', {}, { signal })
    const [{ user }, early] = await Promise.all([call('GET ajax/user', {}, { signal }), getRights()])
    // Without rights they may be those of the visitor who has logged in since.
    const { is, level, audit, operator } = early.is === 1 ? early : await getRights()
    const reviewer: Reviewer | null =
      is === 1 && level !== 0 ? { role: 'reviewer', level, flow: toReviewFlow(audit) } : null
    return { id: user.memberid, reviewer, operator: operator === 1 }
  },
})

/** Waiting counts: pushed by the server, polled while the stream is down. */
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
          // The next page comes by itself, too.
          { signal, background: isBackground(pageParam ?? undefined) },
        ),
      // The following ones are texts.
      initialPageParam: null as string | null,
      getNextPageParam: (lastPage) => lastPage.next,
    }),
  )

const listKey = (kind: ContentKind) => ['review', kind, 'list'] as const
/** The tab's value in the query key of a list. */
export const tabValueOfKey = (key: readonly unknown[]) => Number(key[3])

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

export const itemQuery = (kind: ContentKind, id: number, { anonymous = false }: Pick<CallOptions, 'anonymous'> = {}) =>
  queryOptions({
    queryKey: ['review', kind, 'item', id],
    staleTime: 0,
    queryFn: async ({ signal, client, queryKey }) => {
      const background = isBackground(client.getQueryData(queryKey))
      try {
        const item = await callsByKind[kind].item(id, { signal, anonymous, background })
        updateLists(client, kind, (list) => replaceItem(list, item))
        return item
      } catch (error) {
        if (isGone(error)) updateLists(client, kind, (list) => markGone(list, id, errorMessage(error)))
        throw error
      }
    },
  })

/** The item of a list, shown until its own response arrives. */
const listedItem = (client: QueryClient, kind: ContentKind, id: number): ReviewItem | undefined => {
  for (const [, list] of client.getQueriesData<ReviewPages>({ queryKey: listKey(kind) })) {
    const found = findItem(list, id)
    if (found) return found
  }
  return undefined
}

/** Refetches an item and updates its row. Undefined when it was deleted. */
export const refetchItem = async (
  client: QueryClient,
  { kind, id }: Pick<ReviewItem, 'kind' | 'id'>,
  options?: Pick<CallOptions, 'anonymous'>,
): Promise<ReviewItem | undefined> => {
  await client.cancelQueries({ queryKey: itemQuery(kind, id).queryKey })
  try {
    return await client.fetchQuery({ ...itemQuery(kind, id, options), retry: false })
  } catch (error) {
    if (isGone(error)) return undefined
    throw error
  }
}

/** Another reviewer was faster: 301 deleted it, 302 decided or claimed it. */
export const isConflict = (error: unknown): boolean => hasCode(error, 301, 302)

/** Updates every cached list of a kind. Unchanged lists keep their identity and their age. */
export const updateLists = (
  client: QueryClient,
  kind: ContentKind,
  update: (list: ReviewPages, key: readonly unknown[]) => ReviewPages,
): void => {
  for (const [key, list] of client.getQueriesData<ReviewPages>({ queryKey: listKey(kind) })) {
    if (!list) continue
    const next = update(list, key)
    if (next !== list) client.setQueryData(key, next)
  }
}

/** Adjusts the waiting count before the server does. */
export const adjustWaitingCount = (client: QueryClient, kind: ContentKind, delta: number) =>
  client.setQueryData(query('GET circle/audit list', {}).queryKey, (old) => {
    const field = kind === 'post' ? 'topic' : 'reply'
    return old && { ...old, [field]: Math.max(0, old[field] + delta) }
  })

/** Marks counts and lists as stale; visible lists are not refetched. */
export const invalidateReview = (client: QueryClient, kind: ContentKind) => {
  void client.invalidateQueries({ queryKey: queryKeyOf('GET circle/audit list') })
  void client.invalidateQueries({ queryKey: listKey(kind), refetchType: 'none' })
  void client.invalidateQueries({ queryKey: ['review', kind, 'history'] })
  void client.invalidateQueries({ queryKey: ['review', kind, 'nearDuplicates'], refetchType: 'none' })
}

/** After a batch without an answer it is not known which of its items were decided. */
export const reloadReview = (client: QueryClient, kind: ContentKind) => {
  void client.invalidateQueries({ queryKey: reviewerQuery.queryKey })
  invalidateReview(client, kind)
  void client.refetchQueries({ queryKey: ['review', kind], type: 'active' })
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
export const useTagChoices = () =>
  useQuery({
    ...query('GET circle/tagapi list', { pagesize: limits.tagPickerSize }),
    staleTime: 5 * 60_000,
  })
