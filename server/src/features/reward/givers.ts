import type { Answer, Input } from '@quanzi/contract'
import type { Currency } from '@quanzi/contract/reward'
import { isPublic, isThere, memberJson, notBlocked } from '../../db/sight.ts'
import { statement } from '../../db/statement.ts'
import type { Context } from '../../http/context.ts'
import { findRows, toPage } from '../../http/page.ts'
import { type MemberRow, showMember } from '../member/view.ts'
import { whyHidden } from '../post/deeds.ts'
import { isoText } from '../post/feed.ts'

type Row = { id: number; key: string; member: MemberRow; currency: Currency; amount: number; created_at: Date }

const walk = (way: 'from' | 'behind') =>
  statement<Row>(
    `reward_givers_${way}`,
    `select r.id, ${isoText('r.created_at')} as key, ${memberJson('m')} as member, r.currency, r.amount, r.created_at
     from reward r join member m on m.id = r.giver_id and ${isThere('m', '$3')}
     where r.post_id = $1 and ${notBlocked('$2', 'r.giver_id')}
     ${way === 'behind' ? 'and (r.created_at, r.id) < ($5::timestamptz, $6::bigint)' : ''}
     order by r.created_at desc, r.id desc limit $4 ${way === 'from' ? 'offset $5' : ''}`,
  )
const walkFrom = walk('from')
const walkBehind = walk('behind')

const host = statement<{ rewards: number }>(
  'reward_host',
  `select rewards from post p where id = $1 and site_id = $2 and (${isPublic('p')} or (author_id = $3 and state <> 9))`,
)

/** Who rewarded a post, as this viewer may see them. */
export const readGivers = async (
  c: Context,
  { content_id: postId, appid: _, ...paging }: Input<'GET reward/contentlog'>,
): Promise<Answer<'GET reward/contentlog'>> => {
  const [post] = await host(c.db, [postId, c.site.id, c.viewer.id])
  if (!post) throw await whyHidden(c.db, postId, c.site.id)
  const head = [postId, c.viewer.id, c.now]
  const { rows, next } = await findRows(paging, {
    from: (limit, offset) => walkFrom(c.db, [...head, limit, offset]),
    behind: ({ key, id }, limit) => walkBehind(c.db, [...head, limit, key, id]),
  })
  const data = rows.map((row) => ({
    from_memberid: row.member.id,
    member_data: showMember(row.member),
    kind: row.currency,
    amount: row.amount,
    created_at: row.created_at.toISOString(),
  }))
  return toPage(data, paging, post.rewards, next)
}
