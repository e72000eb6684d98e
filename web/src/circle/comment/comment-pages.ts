import type { Page } from '@quanzi/contract/call'
import type { Comment } from '@quanzi/contract/circle/comment'
import type { Reply } from './collapsed-replies.ts'

export type CommentPages = { pages: Page<Comment>[]; pageParams: unknown[] }

export const withNewComment = (list: CommentPages | undefined, comment: Comment): CommentPages | undefined => {
  const [first, ...others] = list?.pages ?? []
  if (!list || !first || includesComment(list, comment.comment_id)) return list
  const changed = { ...first, data: [comment, ...first.data], total: first.total + publicCount(comment) }
  return { ...list, pages: [changed, ...others] }
}

export const withoutComment = (list: CommentPages | undefined, id: number): CommentPages | undefined => {
  if (!list || !includesComment(list, id)) return list
  return {
    ...list,
    pages: list.pages.map((page) => {
      const removed = page.data.find((comment) => comment.comment_id === id)
      if (!removed) return page
      return {
        ...page,
        data: page.data.filter((comment) => comment !== removed),
        total: Math.max(0, page.total - publicCount(removed)),
      }
    }),
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

/** What an item adds to the public counts: 0 while it is pending. */
const publicCount = ({ is_audit }: Pick<Comment, 'is_audit'>): number => Number(is_audit === '1')

const includesComment = (list: CommentPages, id: number) =>
  list.pages.some((page) => page.data.some(({ comment_id }) => comment_id === id))
