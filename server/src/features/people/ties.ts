import type { Answer, Input } from '@quanzi/contract'
import type { Page, Paging } from '@quanzi/contract/call'
import type { MemberRow as Listed } from '@quanzi/contract/people'
import { isThere, memberJson, notBlocked } from '../../db/sight.ts'
import { type Statement, statement } from '../../db/statement.ts'
import type { Context } from '../../http/context.ts'
import { findRows, toPage } from '../../http/page.ts'
import { type MemberRow, showMember } from '../member/view.ts'
import { isoText } from '../post/feed.ts'
import { tagsFollowedBy } from '../tag/read.ts'
import { findWhose, ownAlone, type Whose } from './whose.ts'

type Row = { id: number; key: string; member: MemberRow; followed: boolean; created_at: Date }
type Walk = { from: Statement<Row>; behind: Statement<Row>; count: Statement<{ n: number }> }

/** Members on the other end of a tie of the member `$1`, the latest first, as the viewer `$2` may see them. */
const people = (name: string, { table, from, to, blocked }: Ends): Walk => {
  const walk = (way: 'from' | 'behind') =>
    statement<Row>(
      `people_${name}_${way}`,
      `select m.id, ${isoText('t.created_at')} as key, ${memberJson('m')} as member, t.created_at,
         exists (select 1 from follow f where f.member_id = $2 and f.target_id = m.id) as followed
       from ${table} t join member m on m.id = t.${to} and ${isThere('m', '$3')}
       where t.${from} = $1 ${blocked ? '' : `and ${notBlocked('$2', 'm.id')}`}
       ${way === 'behind' ? `and (t.created_at, t.${to}) < ($5::timestamptz, $6::bigint)` : ''}
       order by t.created_at desc, t.${to} desc limit $4 ${way === 'from' ? 'offset $5' : ''}`,
    )
  const count = statement<{ n: number }>(`people_${name}_n`, `select count(*) as n from ${table} where ${from} = $1`)
  return { from: walk('from'), behind: walk('behind'), count }
}
type Ends = { table: 'follow' | 'block'; from: string; to: string; blocked?: boolean }

const followed = people('followed', { table: 'follow', from: 'member_id', to: 'target_id' })
const fansOf = people('fans', { table: 'follow', from: 'target_id', to: 'member_id' })
const blocked = people('blocked', { table: 'block', from: 'member_id', to: 'target_id', blocked: true })

/** Whom, or which tags, a member follows. */
export const attentions = async (
  c: Context,
  { id, type, ...paging }: Input<'GET circle/memberapi attentions'>,
): Promise<Answer<'GET circle/memberapi attentions'>> => {
  const whose = await findWhose(c, id)
  return type === 'tag' ? tagsFollowedBy(c, whose.id, paging) : pageOfPeople(c, followed, whose, paging)
}

/** Who follows a member. Reading one's own marks them seen. */
export const fans = async (
  c: Context,
  { id, type: _, ...paging }: Input<'GET circle/memberapi fans'>,
): Promise<Answer<'GET circle/memberapi fans'>> => {
  const whose = await findWhose(c, id)
  const page = await pageOfPeople(c, fansOf, whose, paging)
  if (whose.own) await c.db.updateTable('member').set({ fans_seen: c.now }).where('id', '=', whose.id).execute()
  return page
}

export const blockList = async (
  c: Context,
  { id, ...paging }: Input<'GET circle/memberapi block_list'>,
): Promise<Answer<'GET circle/memberapi block_list'>> => {
  const whose = { id: ownAlone(c, id), own: true, unseen: false }
  const page = await pageOfPeople(c, blocked, whose, paging)
  return {
    ...page,
    data: page.data.map(({ member_id, member_data, created_at }) => ({
      to_member_id: member_id,
      member_data,
      created_at,
    })),
  }
}

const pageOfPeople = async (c: Context, walk: Walk, whose: Whose, paging: Paging): Promise<Page<Listed>> => {
  const head = [whose.id, c.viewer.id, c.now]
  const { rows, next } = await findRows(paging, {
    from: (limit, offset) => walk.from(c.db, [...head, limit, offset]),
    behind: ({ key, id }, limit) => walk.behind(c.db, [...head, limit, key, id]),
  })
  const [counted] = await walk.count(c.db, [whose.id])
  const data = rows.map(({ id, member, followed, created_at }) => ({
    member_id: id,
    member_data: showMember(member),
    is_attention: followed ? (1 as const) : (0 as const),
    created_at: created_at.toISOString(),
  }))
  return toPage(data, paging, counted?.n ?? 0, next)
}
