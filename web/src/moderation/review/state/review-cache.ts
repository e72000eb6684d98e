import { type ContentKind, type Reviewer, toReviewFlow } from '@quanzi/contract/states'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { errorMessage, hasCode, isGone } from '../../../platform/api/api-error.ts'
import { type CallOptions, call } from '../../../platform/api/client.ts'
import { promptsAfter } from '../../../platform/api/polled-query.ts'
import { query, queryKeyOf } from '../../../platform/api/query.ts'
import type { ReviewItem } from '../item/review-item.ts'
import { callsByKind } from './review-calls.ts'
import { findItem, markGone, type ReviewPages, replaceItem } from './review-pages.ts'

type CurrentReviewer = { id: number; reviewer: Reviewer | null; operator: boolean }

export const reviewerQuery = queryOptions({
  queryKey: ['review', 'me'],
  queryFn: async ({ signal }): Promise<CurrentReviewer> => {
    const getRights = () => call('GET circle/memberapi admin', {}, { signal })
    const [{ user }, early] = await Promise.all([call('GET ajax/user', {}, { signal }), getRights()])
    // Missing rights may be those of the visitor from before a login.
    const { is, level, audit, operator } = early.is === 1 ? early : await getRights()
    const reviewer: Reviewer | null =
      is === 1 && level !== 0 ? { role: 'reviewer', level, flow: toReviewFlow(audit) } : null
    return { id: user.memberid, reviewer, operator: operator === 1 }
  },
})

export const listKey = (kind: ContentKind) => ['review', kind, 'list'] as const
/** The tab's value in the query key of a list. */
export const tabValueOfKey = (key: readonly unknown[]) => Number(key[3])

export const itemQuery = (kind: ContentKind, id: number, { prompts }: Pick<CallOptions, 'prompts'> = {}) =>
  queryOptions({
    queryKey: ['review', kind, 'item', id],
    staleTime: 0,
    queryFn: async ({ signal, client, queryKey }) => {
      const automatic = promptsAfter(client.getQueryData(queryKey))
      try {
        const item = await callsByKind[kind].item(id, { signal, prompts: prompts ?? automatic })
        updateLists(client, kind, (list) => replaceItem(list, item))
        return item
      } catch (error) {
        if (isGone(error)) updateLists(client, kind, (list) => markGone(list, id, errorMessage(error)))
        throw error
      }
    },
  })

/** The item of a list, shown until its own response arrives. */
export const listedItem = (client: QueryClient, kind: ContentKind, id: number): ReviewItem | undefined => {
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
  options?: Pick<CallOptions, 'prompts'>,
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
export const adjustWaitingCount = (client: QueryClient, kind: keyof typeof countFields, delta: number) =>
  client.setQueryData(query('GET circle/audit list', {}).queryKey, (old) => {
    const field = countFields[kind]
    return old && { ...old, [field]: Math.max(0, old[field] + delta) }
  })
const countFields = { post: 'topic', comment: 'reply', profile: 'profile' } as const

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
