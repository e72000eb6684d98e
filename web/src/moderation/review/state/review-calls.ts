import type { Page } from '@quanzi/contract/call'
import { limits } from '@quanzi/contract/limits'
import type { HistoryLine, RevealedAuthor } from '@quanzi/contract/moderation/review'
import type { ContentKind, commentActions, PinDays, ReviewAction } from '@quanzi/contract/states'
import { callOnce } from '../../../platform/api/call-once.ts'
import { type CallOptions, call } from '../../../platform/api/client.ts'
import { type ReviewItem, toCommentItem, toPostItem } from '../item/review-item.ts'
import { pageHolder } from './page-holder.ts'

/** Narrows a list; `tag` is the topic of the post. */
export type QueueFilter = { tag: { id: number; name: string } | null; only: '' | 'hits' | 'media' }
type ListQuery = { value: number; keywords: string; filter: QueueFilter; cursor?: string | undefined }

/** What the reviewer was asked: the reason of a rejection, how long a pin lasts. */
type Choice = { reason: string; days?: PinDays }

/** The calls of one content kind; everything else works on `ReviewItem`. */
type ReviewCalls = {
  list: (listQuery: ListQuery, options: CallOptions) => Promise<Page<ReviewItem>>
  item: (id: number, options: CallOptions) => Promise<ReviewItem>
  nearDuplicates: (id: number, signal: AbortSignal) => Promise<ReviewItem[]>
  history: (id: number, signal: AbortSignal) => Promise<{ data: HistoryLine[] }>
  /** Reveals the author of an anonymous item; the server logs each call. */
  author: (id: number) => Promise<RevealedAuthor>
  decide: (item: ReviewItem, action: Exclude<ReviewAction, 'edit'>, choice: Choice) => Promise<unknown>
  claim: (operation: 'claim' | 'release', id: number, options: CallOptions) => Promise<unknown>
  /** Reverts the reviewer's own last decision. */
  undo: (id: number, idempotencyKey: string) => Promise<unknown>
}

const toListInput = ({ value, filter: { tag, only }, cursor }: ListQuery) => ({
  state: value,
  ...(tag && { tag_id: tag.id }),
  ...(only && { only }),
  pagesize: limits.pageSize,
  ...(cursor && { cursor }),
})

export const callsByKind: Record<ContentKind, ReviewCalls> = {
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
        raction: action as (typeof commentActions)[number],
        data: id,
        rev,
        ...(reason && { reason }),
      }),
    claim: (operation, id, options) =>
      call(`POST circle/reply ${operation}`, { data: id, holder: pageHolder }, options),
    undo: (id, idempotencyKey) => callOnce('POST circle/reply undo', { data: id }, idempotencyKey),
  },
}

/** The appeal is dismissed and the decision upheld. */
export const sendAppealDismissal = ({ kind, id }: ReviewItem, reason: string) =>
  kind === 'post'
    ? callOnce('POST circle/topic appeal_dismiss', { topic_id: id, reason })
    : callOnce('POST circle/reply appeal_dismiss', { data: id, reason })

export const sendAiMark = ({ id, rev }: ReviewItem, grade: 1 | 2 | 3) =>
  callOnce('POST circle/topic ai_mark', { topic_id: id, rev, grade })

export const editPost = ({ id, rev }: ReviewItem, content: string, tag: number | null) =>
  callOnce('POST circle/topic edit', { topic_id: id, rev, content, tag: tag ?? 0 })
