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
  newKey: () => string
}

/** The draft to store while it is sent: the answer may never come. */
export const withPendingAttempt = (draft: Draft): Draft => ({
  ...draft,
  unconfirmed: withAttempt(draft.unconfirmed ?? [], toPostInput(draft)),
})

/** The draft to continue with after an error; an attempt whose outcome is unknown stays in it. */
export const draftAfterFailure = (draft: Draft, error: unknown): Draft =>
  isOutcomeUnknown(error) ? withPendingAttempt(draft) : draft

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
    return (await api.create(input, draft.key)).topic_id
  } catch (error) {
    if (!isIdempotencyKeyReused(error)) throw error
    const accepted = await findAcceptedAttempt(draft.unconfirmed ?? [], (attempt) => api.create(attempt, draft.key))
    if (!accepted) throw error
    return (await api.update({ ...input, topic_id: accepted.topic_id }, api.newKey())).topic_id
  }
}
