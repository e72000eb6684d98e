import { anonymousName } from '@quanzi/contract/limits'
import { shorten } from '@quanzi/contract/text'
import type { Db } from '../../platform/db/handle.ts'
import { statement } from '../../platform/db/statements/statement.ts'
import { memberActions, notify } from '../notification/notify.ts'

type CommentAudienceRow = {
  post_id: number
  site_id: number
  content: string
  writer_id: number
  writer: string
  anonymous: boolean
  post_author: number
  answered_author: number | null
  unseen_by: number[]
}

/** The recipients of a public comment under a post that is there, and which of them block its author. */
const commentAudience = statement<CommentAudienceRow>(
  'comment_audience',
  `select c.post_id, c.site_id, c.content, c.author_id as writer_id, c.anonymous,
     case when c.anonymous then '${anonymousName}' else m.nickname end as writer,
     p.author_id as post_author, r.author_id as answered_author,
     array(select b.member_id from member_block b where b.target_id = c.author_id and not c.anonymous
       and b.member_id in (p.author_id, r.author_id)) as unseen_by
   from comment c join post p on p.id = c.post_id join member m on m.id = c.author_id
   left join comment r on r.id = c.answered_id where c.id = $1 and not c.hidden and p.state <> 9`,
)

export const notifyOfComment = async ({ now }: { now: Date }, db: Db, commentId: number, decision?: number) => {
  const [row] = await commentAudience(db, [commentId])
  if (!row) return
  const recipients = new Map<number, string>()
  if (row.answered_author !== null) recipients.set(row.answered_author, memberActions.reply)
  if (!recipients.has(row.post_author)) recipients.set(row.post_author, memberActions.comment)
  for (const [memberId, action] of recipients) {
    if (memberId === row.writer_id || row.unseen_by.includes(memberId)) continue
    await notify(db, {
      siteId: row.site_id,
      memberId,
      title: `${row.writer}${action}`,
      content: shorten(row.content, 60),
      link: `#/sharedetail/${row.post_id}?comment=${commentId}`,
      commentId,
      ...(!row.anonymous && { fromId: row.writer_id }),
      now,
      ...(decision !== undefined && { decision }),
    })
  }
}
