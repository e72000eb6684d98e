import type { Person } from './house.ts'

/** A post that a reviewer of a single flow has passed: it is public. */
export const publishOnline = async (
  reviewer: Person,
  author: Person,
  draft: { content: string } & Record<string, unknown>,
): Promise<number> => {
  const { topic_id } = await author.ok('POST circle/postingapi common', draft)
  await reviewer.ok('POST circle/topic pass', { topic_id, rev: 1 })
  return topic_id
}

/** A comment that a reviewer of a single flow has passed. */
export const commentOnline = async (
  reviewer: Person,
  author: Person,
  input: { topic_id: number; content: string } & Record<string, unknown>,
): Promise<number> => {
  const { comment } = await author.ok('POST circle/replyapi comment', input)
  await reviewer.ok('POST circle/reply multi', { raction: 'pass', data: comment.comment_id })
  return comment.comment_id
}
