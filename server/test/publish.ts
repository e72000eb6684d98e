import type { Person } from './test-app.ts'

/** Publishes a post on a site with single-level review, and passes it. */
export const publishApprovedPost = async (
  reviewer: Person,
  author: Person,
  draft: { content: string } & Record<string, unknown>,
): Promise<number> => {
  const { topic_id } = await author.ok('POST circle/postingapi common', draft)
  await reviewer.ok('POST circle/topic pass', { topic_id, rev: 1 })
  return topic_id
}

/** Publishes a comment on a site with single-level review, and passes it. */
export const publishApprovedComment = async (
  reviewer: Person,
  author: Person,
  input: { topic_id: number; content: string } & Record<string, unknown>,
): Promise<number> => {
  const { comment } = await author.ok('POST circle/replyapi comment', input)
  await reviewer.ok('POST circle/reply multi', { raction: 'pass', data: comment.comment_id })
  return comment.comment_id
}
