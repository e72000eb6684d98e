import type { Comment } from '@quanzi/contract/comment'

/** A reply carries no replies of its own. */
export type Reply = Comment['comments'][number]

type Fold = {
  /** What stands open, oldest first; one's own that was just sent comes last. */
  shown: Reply[]
  /** How many more there are: 展开 n 条回复. */
  hidden: number
  /** Whether there is something to fold: 收起. */
  canFold: boolean
}

/**
 * The replies under a comment. The comment carries the first one (and what was just written here); `loaded` are those that
 * were asked for so far, undefined while folded; `more` says that the server has further ones behind them.
 */
export const foldOf = (comment: Comment, loaded: readonly Reply[] | undefined, more: boolean): Fold => {
  const shown = distinct([...comment.comments, ...(loaded ?? [])]).sort(oldestFirst)
  // The count holds what everybody sees; one's own waiting replies come on top of it.
  const counted = shown.filter((reply) => reply.is_audit === '1').length
  const rest = Math.max(0, comment.reply_count - counted)
  const allLoaded = loaded !== undefined && !more
  return {
    shown,
    hidden: allLoaded ? 0 : rest,
    canFold: loaded !== undefined && shown.length > comment.comments.length,
  }
}

const distinct = (replies: Reply[]): Reply[] => [...new Map(replies.map((reply) => [reply.comment_id, reply])).values()]

const oldestFirst = (a: Reply, b: Reply) =>
  Date.parse(a.create_time) - Date.parse(b.create_time) || a.comment_id - b.comment_id
