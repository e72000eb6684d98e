import type { Page, Paging } from '@quanzi/contract/call'
import type { MemberRow as Listed } from '@quanzi/contract/circle/people'
import { type MemberRow, serializeMember } from '../../identity/member/view.ts'
import { isActiveMember, memberJson, notBlocked } from '../../identity/member/visibility.ts'
import type { Operation, RequestContext } from '../../identity/request/request-context.ts'
import { pagedStatement } from '../../platform/db/statements/paged-statement.ts'
import { findRows, isFirstPage, toPage } from '../../platform/http/pagination.ts'
import { listFollowedTags } from '../tag/list-tags.ts'
import { countOf } from './counts.ts'
import { findListOwner, type ListOwner, requireSelf } from './list-owner.ts'
import { markFansSeen } from './messages-seen.ts'

type RelationRow = { id: number; key: string; member: MemberRow; followed: boolean; created_at: Date }
/** The members at the other end of the relations of the member `$1`, the latest first, as the viewer `$2` may see them. */
const relationStatements = (
  name: 'following' | 'followers' | 'blocked',
  { table, from, to, blocked }: RelationEnds,
) => ({
  page: pagedStatement<RelationRow>(
    `people_${name}`,
    { columns: [{ column: 't.created_at', type: 'timestamptz' }], id: `t.${to}`, params: 4 },
    ({ key, after, orderBy, limit }) =>
      `select m.id, ${key} as key, ${memberJson('m', '$4')} as member, t.created_at,
         exists (select 1 from member_follow f where f.member_id = $2 and f.target_id = m.id) as followed
       from ${table} t join member m on m.id = t.${to} and ${isActiveMember('m', '$4', '$3')}
       where t.${from} = $1 ${blocked ? '' : `and ${notBlocked('$2', 'm.id')}`} and ${after} ${orderBy} ${limit}`,
  ),
  count: countOf(name),
})
type RelationEnds = { table: 'member_follow' | 'member_block'; from: string; to: string; blocked?: boolean }

const following = relationStatements('following', { table: 'member_follow', from: 'member_id', to: 'target_id' })
const followers = relationStatements('followers', { table: 'member_follow', from: 'target_id', to: 'member_id' })
const blockedStatements = relationStatements('blocked', {
  table: 'member_block',
  from: 'member_id',
  to: 'target_id',
  blocked: true,
})

export const listFollowing: Operation<'GET circle/memberapi attentions'> = async (ctx, { id, type, ...paging }) => {
  const owner = await findListOwner(ctx, id)
  return type === 'tag' ? listFollowedTags(ctx, owner.id, paging) : listPeople(ctx, following, owner, paging)
}

/** Reading one's own marks them as seen. */
export const listFollowers: Operation<'GET circle/memberapi fans'> = async (ctx, { id, type: _, ...paging }) => {
  const owner = await findListOwner(ctx, id)
  const page = await listPeople(ctx, followers, owner, paging)
  if (owner.isOwn && isFirstPage(paging)) await markFansSeen(ctx)
  return page
}

export const listBlocked: Operation<'GET circle/memberapi block_list'> = async (ctx, { id, ...paging }) => {
  const owner = { id: requireSelf(ctx, id), isOwn: true, isBlocked: false }
  const page = await listPeople(ctx, blockedStatements, owner, paging)
  const data = page.data.map(({ member_id: to_member_id, is_attention: _, ...row }) => ({ to_member_id, ...row }))
  return { ...page, data }
}

const listPeople = async (
  ctx: RequestContext,
  statements: ReturnType<typeof relationStatements>,
  owner: ListOwner,
  paging: Paging,
): Promise<Page<Listed>> => {
  const { rows, next } = await findRows(
    paging,
    statements.page(ctx.db, [owner.id, ctx.viewer.id, ctx.now, ctx.site.id]),
  )
  const total = await statements.count(ctx, owner.id)
  const data = rows.map(({ id, member, followed, created_at }) => ({
    member_id: id,
    member_data: serializeMember(member),
    is_attention: followed ? (1 as const) : (0 as const),
    created_at: created_at.toISOString(),
  }))
  return toPage(data, paging, total, next)
}
