import { limits } from '@quanzi/contract/limits'
import type { Db } from '../../platform/db/handle.ts'

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

export const notify = async (db: Db, notification: NewNotification): Promise<void> => {
  await db
    .insertInto('notice')
    .values({
      site_id: notification.siteId,
      member_id: notification.memberId,
      title: notification.title,
      content: notification.content,
      link: notification.link,
      decision: notification.decision ?? null,
      comment_id: notification.commentId ?? null,
      from_id: notification.fromId ?? null,
      created_at: notification.now,
      visible_at:
        notification.decision === undefined
          ? notification.now
          : new Date(notification.now.getTime() + limits.undoWindow),
    })
    .execute()
}

export const withdrawNotification = async (db: Db, decision: number): Promise<void> => {
  await db.deleteFrom('notice').where('decision', '=', decision).execute()
}
