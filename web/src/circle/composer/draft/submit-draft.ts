import { isGone } from '../../../platform/api/api-error.ts'
import {
  findAcceptedAttempt,
  isIdempotencyKeyReused,
  isOutcomeUnknown,
  withAttempt,
} from '../../../platform/api/idempotency.ts'
import { type Draft, type PostInput, toPostInput } from './draft.ts'

export type PublishApi = {
  create: (input: PostInput, key: string) => Promise<{ topic_id: number }>
  update: (input: PostInput & { topic_id: number; rev?: number }, key: string) => Promise<{ topic_id: number }>
  /** Rejects for a post that was deleted. */
  read: (topicId: number) => Promise<unknown>
  newKey: () => string
}

/** The draft to store while it is sent: the answer may never come. */
export const withPendingAttempt = (draft: Draft): Draft => ({
  ...draft,
  unconfirmed: withAttempt(draft.unconfirmed ?? [], toPostInput(draft)),
})

/**
 * The draft to continue with after an error; an attempt whose outcome is unknown stays in it. A new post whose key belongs to
 * one that was deleted since, or to one that none of the attempts made, needs another key.
 */
export const draftAfterFailure = (draft: Draft, error: unknown, newKey: () => string): Draft => {
  if (isOutcomeUnknown(error)) return withPendingAttempt(draft)
  if (draft.editedPost || !(isGone(error) || isIdempotencyKeyReused(error))) return draft
  const { unconfirmed: _, ...content } = draft
  return { ...content, key: newKey() }
}

/**
 * Publishes a draft once. When an earlier attempt without an answer was accepted with another text, that post is changed
 * to the present text. `draft` is the one before `withPendingAttempt`.
 */
export const submitDraft = async (draft: Draft, api: PublishApi): Promise<number> => {
  const input = toPostInput(draft)
  if (draft.editedPost)
    return (await api.update({ ...input, topic_id: draft.editedPost.id, rev: draft.editedPost.rev }, draft.key))
      .topic_id
  try {
    const { topic_id } = await api.create(input, draft.key)
    // The response may be that of an earlier attempt, whose post the writer may have deleted since.
    if (draft.unconfirmed) await api.read(topic_id)
    return topic_id
  } catch (error) {
    if (!isIdempotencyKeyReused(error)) throw error
    const accepted = await findAcceptedAttempt(draft.unconfirmed ?? [], (attempt) => api.create(attempt, draft.key))
    if (!accepted) throw error
    return (await api.update({ ...input, topic_id: accepted.topic_id }, api.newKey())).topic_id
  }
}
