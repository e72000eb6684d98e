import { limits } from '@quanzi/contract/limits'
import type { Db } from '../../db/handle.ts'

type News = {
  siteId: number
  memberId: number
  title: string
  content: string
  /** A hash route of the circle, or ''. */
  link: string
  now: Date
  /** The comment that `content` quotes: when that is not public any more, neither is the quotation. */
  commentId?: number
  /** Who did it in the open: whoever blocks them does not see it. Absent for what is anonymous. */
  fromId?: number
  /** The decision it tells of: told when the time to undo it is over, untold when it is undone. */
  decision?: number
}

/** Leaves a notice for a member, in the transaction of what it tells. */
export const tell = async (db: Db, news: News): Promise<void> => {
  await db
    .insertInto('notice')
    .values({
      site_id: news.siteId,
      member_id: news.memberId,
      title: news.title,
      content: news.content,
      link: news.link,
      decision: news.decision ?? null,
      comment_id: news.commentId ?? null,
      from_id: news.fromId ?? null,
      created_at: news.now,
      visible_at: news.decision === undefined ? news.now : new Date(news.now.getTime() + limits.undoWindow),
    })
    .execute()
}

/** Takes back what was to be told of a decision. */
export const untell = async (db: Db, decision: number): Promise<void> => {
  await db.deleteFrom('notice').where('decision', '=', decision).execute()
}
