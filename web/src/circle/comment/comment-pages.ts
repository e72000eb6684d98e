import type { Page } from '@quanzi/contract/call'
import type { Comment } from '@quanzi/contract/circle/comment'
import type { Reply } from './collapsed-replies.ts'

/** Their number is `reply` of the post; `total` is as old as the page. */
export type CommentPages = { pages: Page<Comment>[]; pageParams: unknown[] }

export const withNewComment = (list: CommentPages | undefined, comment: Comment): CommentPages | undefined => {
  const [first, ...others] = list?.pages ?? []
  if (!list || !first || includesComment(list, comment.comment_id)) return list
  return { ...list, pages: [{ ...first, data: [comment, ...first.data] }, ...others] }
}

export const withoutComment = (list: CommentPages | undefined, id: number): CommentPages | undefined => {
  if (!list || !includesComment(list, id)) return list
  return {
    ...list,
    pages: list.pages.map((page) => ({ ...page, data: page.data.filter(({ comment_id }) => comment_id !== id) })),
  }
}

/** A new reply comes last under its comment, collapsed or not. */
export const withReply = (parent: Comment, { comments: _, ...sent }: Comment): Comment => ({
  ...parent,
  reply_count: parent.reply_count + 1,
  comments: [...parent.comments, { ...sent, comments: [] }],
})

export const withoutReply = (parent: Comment, reply: Pick<Reply, 'comment_id'>): Comment => ({
  ...parent,
  reply_count: Math.max(0, parent.reply_count - 1),
  comments: parent.comments.filter(({ comment_id }) => comment_id !== reply.comment_id),
})

const includesComment = (list: CommentPages, id: number) =>
  list.pages.some((page) => page.data.some(({ comment_id }) => comment_id === id))
