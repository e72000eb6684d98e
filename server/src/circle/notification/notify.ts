import { limits } from '@quanzi/contract/limits'
import type { Db } from '../../platform/db/handle.ts'
import { statement } from '../../platform/db/statements/statement.ts'

type NewNotification = {
  siteId: number
  memberId: number
  title: string
  content: string
  link: string
  now: Date
  /** The comment that `content` quotes: the quotation is shown only while the comment is public. */
  commentId?: number
  fromId?: number
  decision?: number
}

/** Follow the nickname of `fromId` in a title. A list shows the nickname of today. */
export const memberActions = { reward: '打赏了您的帖子', comment: '评论了您的帖子', reply: '回复了您的评论' } as const

/** A member who has left gets none; the lock waits for a closing of the account that has begun. */
const insertNotices = statement<never>(
  'notice_add',
  `insert into notice (site_id, member_id, title, content, link, decision, comment_id, from_id, created_at, visible_at)
   select $1, m.id, $3, $4, $5, $6, $7, $8, $9, $10 from unnest($2::bigint[]) wanted(id) join member m on m.id = wanted.id
   where m.left_at is null for key share of m`,
)

export const notify = (db: Db, { memberId, ...notification }: NewNotification): Promise<void> =>
  notifyAll(db, [memberId], notification)

/** One statement for any number of members. A member named twice gets two notifications. */
export const notifyAll = async (
  db: Db,
  memberIds: number[],
  { siteId, title, content, link, decision, commentId, fromId, now }: Omit<NewNotification, 'memberId'>,
): Promise<void> => {
  const visibleAt = decision === undefined ? now : new Date(now.getTime() + limits.undoWindow)
  const cause = [decision ?? null, commentId ?? null, fromId ?? null]
  await insertNotices(db, [siteId, memberIds, title, content, link, ...cause, now, visibleAt])
}

export const withdrawNotification = async (db: Db, decision: number): Promise<void> => {
  await db.deleteFrom('notice').where('decision', '=', decision).execute()
}
