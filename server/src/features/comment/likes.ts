import { commentState } from '@quanzi/contract/states'
import type { Db } from '../../db/handle.ts'
import { isPublic } from '../../db/sight.ts'
import { type Statement, statement } from '../../db/statement.ts'
import { retrying } from '../../db/transaction.ts'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { amountOf, earning, earningParams } from '../credit/earn.ts'

type Told = { num: number; state: number | null; earned: boolean }

/** The comment, as far as the post that it stands under is public. */
const seen = `seen as (select c.id, c.state from comment c join post p on p.id = c.post_id
  where c.id = $1 and c.site_id = $2 and not c.hidden and ${isPublic('p')})`

const like = statement<Told>(
  'comment_like_add',
  `with ${seen},
     made as (insert into comment_like (comment_id, member_id, created_at) select id, $3, $4 from seen where state = 1
       on conflict do nothing returning comment_id),
     counted as (update comment set likes = likes + 1 where id in (select comment_id from made) returning likes),
     ${earning('made', "'comment:' || comment_id", 5)}
   select (select state from seen) as state, exists (select 1 from earned) as earned,
     coalesce((select likes from counted), (select likes from comment where id = $1), 0) as num`,
)
const unlike = statement<Told>(
  'comment_like_remove',
  `with ${seen},
     gone as (delete from comment_like where comment_id in (select id from seen where state = 1) and member_id = $3 returning comment_id),
     counted as (update comment set likes = likes - 1 where id in (select comment_id from gone) returning likes)
   select (select state from seen) as state, false as earned,
     coalesce((select likes from counted), (select likes from comment where id = $1), 0) as num`,
)

/** Likes a comment, once; says the count and what it earned the first time. */
export const likeComment = async (
  c: Context,
  { comment_id }: { comment_id: number },
): Promise<{ num: number; credits?: number }> => {
  const member = { memberId: c.viewer.id, kind: 'like', now: c.now } as const
  const params = [comment_id, c.site.id, c.viewer.id, c.now, ...earningParams(c.site, member)]
  const { num, earned } = await retrying(c.db, () => told(c.db, like, params))
  return { num, ...(earned && { credits: amountOf(c.site, 'like') }) }
}

export const unlikeComment = async (c: Context, { comment_id }: { comment_id: number }): Promise<{ num: number }> => {
  const { num } = await told(c.db, unlike, [comment_id, c.site.id, c.viewer.id])
  return { num }
}

const told = async (db: Db, deed: Statement<Told>, params: unknown[]): Promise<Told> => {
  const [row] = await deed(db, params)
  if (!row || row.state === null) throw new Refusal('notFound')
  if (row.state === commentState.deleted) throw new Refusal('gone')
  if (row.state !== commentState.online) throw new Refusal('commentPending')
  return row
}
