import type { Db } from '../../db/handle.ts'
import { isGuarded } from '../../db/sight.ts'
import { statement } from '../../db/statement.ts'
import type { HitRow } from '../../db/tables.ts'
import type { Context } from '../../http/context.ts'
import { alikeMark } from '../../text/alike.ts'
import { amountOf, earning, earningParams } from '../credit/earn.ts'
import { firstLine } from '../history/history.ts'
import { newComment } from './queries.ts'
import type { CommentRow } from './view.ts'

export type Draft = {
  postId: number
  /** The comment that it answers. */
  answeredId: number | null
  content: string
  anonymous: boolean
  state: number
  hits: HitRow[]
  /** What the content-safety service said. */
  note: string
  /** When it is public at once, the moment it is. */
  publishedAt: Date | null
}

/** The comment, the first line of its history and what it earns. No row: the post, or what is answered, is not public. */
const insert = statement<{ comment: Omit<CommentRow, 'first'>; earned: boolean }>(
  'comment_insert',
  `with made as (
     insert into comment (site_id, author_id, post_id, root_id, answered_id, content, anonymous, state, hits, ip_province,
       created_at, updated_at, submitted_at, published_at, screen_note, alike)
     select $1, $2, p.id, coalesce(r.root_id, r.id), r.id, $5, $6, $7, $8, $9, $10, $10, $10, $11, $12, $13
     from post p left join comment r on r.id = $4 and r.post_id = p.id and r.state = 1 and not r.hidden
     where p.id = $3 and p.site_id = $1 and p.state = 1 and not p.hidden and ($4::bigint is null or r.id is not null)
       and not ${isGuarded('p', '$2', '$10')} and (r.id is null or not ${isGuarded('r', '$2', '$10')})
     returning *
   ), ${firstLine('comment', 'comment', 'made')},
   ${earning('made', "'comment:' || made.id", 14, true)}
   select ${newComment('made')}, exists (select 1 from earned) as earned
   from made join member a on a.id = made.author_id join post p on p.id = made.post_id`,
)

/** Writes a comment whole; undefined where there is nothing public to comment on. One statement, hence all of it or nothing. */
export const insertComment = async (
  c: Context,
  db: Db,
  draft: Draft,
): Promise<{ row: CommentRow; credits: number | undefined } | undefined> => {
  const [made] = await insert(db, [
    c.site.id,
    c.viewer.id,
    draft.postId,
    draft.answeredId,
    draft.content,
    draft.anonymous,
    draft.state,
    JSON.stringify(draft.hits),
    c.house.ports.region.province(c.address),
    c.now,
    draft.publishedAt,
    draft.note,
    alikeMark(draft.content),
    ...earningParams(c.site, { memberId: c.viewer.id, kind: 'comment', now: c.now }),
  ])
  if (!made) return undefined
  return { row: { ...made.comment, first: null }, credits: made.earned ? amountOf(c.site, 'comment') : undefined }
}
