import type { Currency } from '@quanzi/contract/circle/reward'
import { limits } from '@quanzi/contract/limits'
import { type MemberRow, serializeMember } from '../../identity/member/view.ts'
import { isActiveMember, isPublicOrOwn, memberJson, notBlocked } from '../../identity/member/visibility.ts'
import type { Operation } from '../../identity/request/request-context.ts'
import { pagedStatement } from '../../platform/db/statements/paged-statement.ts'
import { statement } from '../../platform/db/statements/statement.ts'
import { findRows, toPage } from '../../platform/http/pagination.ts'
import { notPublicError } from '../post/queries.ts'

type GiverRow = { id: number; key: string; member: MemberRow; currency: Currency; amount: number; created_at: Date }

const giversStatement = pagedStatement<GiverRow>(
  'reward_givers',
  { columns: [{ column: 'r.created_at', type: 'timestamptz' }], id: 'r.id', params: 3 },
  ({ key, after, orderBy, limit }) =>
    `select r.id, ${key} as key, ${memberJson('m', 'r.site_id')} as member, r.currency, r.amount, r.created_at
     from reward r join member m on m.id = r.giver_id and ${isActiveMember('m', 'r.site_id', '$3')}
     where r.post_id = $1 and ${notBlocked('$2', 'r.giver_id')} and ${after} ${orderBy} ${limit}`,
)

/** `givers`: the latest ones, each once. */
const rewardedPost = statement<{ n: number; givers: MemberRow[] }>(
  'rewarded_post',
  `with visible as (
     select r.id, r.giver_id from reward r join member m on m.id = r.giver_id and ${isActiveMember('m', '$2', '$4')}
     where r.post_id = $1 and ${notBlocked('$3', 'r.giver_id')}
   ), latest as (
     select giver_id, max(id) as id from visible group by giver_id order by max(id) desc limit ${limits.rewardGiversShown}
   ) select (select count(*) from visible) as n, coalesce((
       select json_agg(${memberJson('m', '$2')} order by l.id desc) from latest l join member m on m.id = l.giver_id), '[]') as givers
   from post p where id = $1 and site_id = $2 and ${isPublicOrOwn('p', '$3')}`,
)

export const listGivers: Operation<'GET reward/contentlog'> = async (
  ctx,
  { content_id: postId, appid: _, ...paging },
) => {
  const [post] = await rewardedPost(ctx.db, [postId, ctx.site.id, ctx.viewer.id, ctx.now])
  if (!post) throw await notPublicError(ctx.db, postId, ctx.site.id)
  const { rows, next } = await findRows(paging, giversStatement(ctx.db, [postId, ctx.viewer.id, ctx.now]))
  const data = rows.map((row) => ({
    from_memberid: row.member.id,
    member_data: serializeMember(row.member),
    kind: row.currency,
    amount: row.amount,
    created_at: row.created_at.toISOString(),
  }))
  return { ...toPage(data, paging, post.n, next), givers: post.givers.map(serializeMember) }
}
