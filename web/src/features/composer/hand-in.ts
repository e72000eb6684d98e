import { isUncertain, wasTaken } from '../../api/once.ts'
import { type Draft, type Form, formOf, sameForm } from './draft.ts'

export type Desk = {
  create: (form: Form, key: string) => Promise<{ topic_id: number }>
  change: (form: Form & { topic_id: number; rev?: number }, key: string) => Promise<{ topic_id: number }>
  newKey: () => string
}

/** The draft as it must be kept while it is handed in: the answer may never come. */
export const beforeHandingIn = (draft: Draft): Draft => {
  const form = formOf(draft)
  const others = (draft.unanswered ?? []).filter((earlier) => !sameForm(earlier, form))
  return { ...draft, unanswered: [...others, form] }
}

/** The draft to go on with after a refusal. Where nobody knows whether it was taken, what was sent stays noted. */
export const afterRefusal = (before: Draft, error: unknown): Draft =>
  isUncertain(error) ? beforeHandingIn(before) : before

/**
 * Hands a draft in so that it is published once. When an earlier try without an answer turns out to have been taken, with
 * other words, that post is changed to what the draft says now. `draft` is the one from before `beforeHandingIn`.
 */
export const handIn = async (draft: Draft, desk: Desk): Promise<number> => {
  const form = formOf(draft)
  if (draft.edits)
    return (await desk.change({ ...form, topic_id: draft.edits.id, rev: draft.edits.rev }, draft.key)).topic_id
  try {
    return (await desk.create(form, draft.key)).topic_id
  } catch (error) {
    if (!wasTaken(error)) throw error
    const topic_id = await takenEarlier(draft, desk, error)
    return (await desk.change({ ...form, topic_id }, desk.newKey())).topic_id
  }
}

/** The same form under the same key answers what it answered then. */
const takenEarlier = async ({ unanswered = [], key }: Draft, desk: Desk, error: unknown): Promise<number> => {
  for (const form of unanswered) {
    try {
      return (await desk.create(form, key)).topic_id
    } catch (other) {
      if (!wasTaken(other)) throw other
    }
  }
  throw error
}
