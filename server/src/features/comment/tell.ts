import { anonymousName } from '@quanzi/contract/limits'
import { cut } from '@quanzi/contract/text'
import type { Db } from '../../db/handle.ts'
import { statement } from '../../db/statement.ts'
import { tell } from '../notice/tell.ts'

type Concerned = {
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

/** Whom a comment that others see concerns, and who of them has blocked its writer. */
const concerned = statement<Concerned>(
  'comment_concerned',
  `select c.post_id, c.site_id, c.content, c.author_id as writer_id, c.anonymous,
     case when c.anonymous then '${anonymousName}' else m.nickname end as writer,
     p.author_id as post_author, r.author_id as answered_author,
     array(select b.member_id from block b where b.target_id = c.author_id and not c.anonymous
       and b.member_id in (p.author_id, r.author_id)) as unseen_by
   from comment c join post p on p.id = c.post_id join member m on m.id = c.author_id
   left join comment r on r.id = c.answered_id where c.id = $1 and not c.hidden`,
)

/** Tells the post's author, and whom the comment answers, that it is there; `decision` as in `tell`. */
export const tellOfComment = async (
  { now }: { now: Date },
  db: Db,
  commentId: number,
  decision?: number,
): Promise<void> => {
  const [row] = await concerned(db, [commentId])
  if (!row) return
  const told = new Map<number, string>()
  if (row.answered_author !== null) told.set(row.answered_author, '回复了您的评论')
  if (!told.has(row.post_author)) told.set(row.post_author, '评论了您的帖子')
  for (const [memberId, what] of told) {
    if (memberId === row.writer_id || row.unseen_by.includes(memberId)) continue
    await tell(db, {
      siteId: row.site_id,
      memberId,
      title: `${row.writer}${what}`,
      content: cut(row.content, 60),
      link: `#/sharedetail/${row.post_id}`,
      commentId,
      ...(!row.anonymous && { fromId: row.writer_id }),
      now,
      ...(decision !== undefined && { decision }),
    })
  }
}
