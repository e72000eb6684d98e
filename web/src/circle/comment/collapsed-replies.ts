import type { Comment } from '@quanzi/contract/circle/comment'

/** A reply has no replies of its own. */
export type Reply = Comment['comments'][number]

type CollapsedReplies = {
  /** Visible replies, oldest first; a reply that was just sent comes last. */
  shown: Reply[]
  hiddenCount: number
  /** Whether 收起 is shown. */
  canCollapse: boolean
}

/** `loaded`: the fetched ones, undefined while collapsed; `hasMore`: the server has further pages. */
export const collapseReplies = (
  comment: Comment,
  loaded: readonly Reply[] | undefined,
  hasMore: boolean,
): CollapsedReplies => {
  const shown = uniqueReplies([...comment.comments, ...(loaded ?? [])]).sort(oldestFirst)
  const remaining = Math.max(0, comment.reply_count - shown.length)
  const allLoaded = loaded !== undefined && !hasMore
  return {
    shown,
    hiddenCount: allLoaded ? 0 : remaining,
    canCollapse: loaded !== undefined && shown.length > comment.comments.length,
  }
}

const uniqueReplies = (replies: Reply[]): Reply[] => [
  ...new Map(replies.map((reply) => [reply.comment_id, reply])).values(),
]

const oldestFirst = (a: Reply, b: Reply) =>
  Date.parse(a.create_time) - Date.parse(b.create_time) || a.comment_id - b.comment_id
