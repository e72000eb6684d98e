import type { Page } from '@quanzi/contract/call'
import type { Comment } from '@quanzi/contract/comment'
import type { Reply } from './replies.ts'

/** The pages of a comment list as the cache keeps them. */
export type Pages = { pages: Page<Comment>[]; pageParams: unknown[] }

/** A comment just sent stands first, whatever the order: its author wants to see it. */
export const withNew = (list: Pages | undefined, comment: Comment): Pages | undefined => {
  const [first, ...others] = list?.pages ?? []
  if (!list || !first || holds(list, comment.comment_id)) return list
  const changed = { ...first, data: [comment, ...first.data], total: first.total + seen(comment) }
  return { ...list, pages: [changed, ...others] }
}

/** Takes one out of a list of comments, or of the replies that were unfolded. */
export const without = (list: Pages | undefined, id: number): Pages | undefined => {
  if (!list || !holds(list, id)) return list
  return {
    ...list,
    pages: list.pages.map((page) => {
      const gone = page.data.find((comment) => comment.comment_id === id)
      if (!gone) return page
      return {
        ...page,
        data: page.data.filter((comment) => comment !== gone),
        total: Math.max(0, page.total - seen(gone)),
      }
    }),
  }
}

/** A reply just sent stands last under its comment, folded or not. */
export const withReply = (parent: Comment, { comments: _, ...sent }: Comment): Comment => ({
  ...parent,
  reply_count: parent.reply_count + seen(sent),
  comments: [...parent.comments, { ...sent, comments: [] }],
})

/** A reply that everybody saw leaves the count too, also where it stood among the unfolded ones. */
export const withoutReply = (parent: Comment, reply: Pick<Reply, 'comment_id' | 'is_audit'>): Comment => ({
  ...parent,
  reply_count: Math.max(0, parent.reply_count - seen(reply)),
  comments: parent.comments.filter(({ comment_id }) => comment_id !== reply.comment_id),
})

/** What one adds to the counts that everybody sees: nothing while it waits for review. */
const seen = ({ is_audit }: Pick<Comment, 'is_audit'>): number => Number(is_audit === '1')

const holds = (list: Pages, id: number) =>
  list.pages.some((page) => page.data.some(({ comment_id }) => comment_id === id))
