import { findVisibleMember } from '../../identity/member/queries.ts'
import type { Operation, RequestContext } from '../../identity/request/request-context.ts'
import type { Db } from '../../platform/db/handle.ts'
import { statement } from '../../platform/db/statements/statement.ts'
import { transaction } from '../../platform/db/transaction/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { earn } from '../credit/earn.ts'

export const followMember: Operation<'POST circle/commonapi subscribe'> = (ctx, { to_member_id: target }) =>
  transaction(ctx.db, async (db) => {
    await assertOtherMember(ctx, db, target)
    await lockRelations(db, [ctx.viewer.id])
    const inserted = await insertFollow(db, [ctx.viewer.id, target, ctx.now])
    if (inserted.length === 0) {
      if ((await findBlock(db, [ctx.viewer.id, target])).length > 0) throw new ApiError('forbidden')
      // The other account may have been closed meanwhile.
      await assertOtherMember(ctx, db, target)
      return { is_attention: 1 }
    }
    const credits = await earn(db, ctx.site, {
      memberId: ctx.viewer.id,
      kind: 'follow',
      target: `member:${target}`,
      now: ctx.now,
    })
    return { is_attention: 1, ...(credits && { credits }) }
  })

/** A follow that was sent before a block may arrive after it, or with it: neither sees what the other has not committed. */
const lockRelations = statement<unknown>(
  'relations_lock',
  `select pg_advisory_xact_lock(hashtextextended('relations', $1))`,
)

const blockSql = 'select target_id from member_block where member_id = $1 and target_id = $2'
export const findBlock = statement<{ target_id: number }>('block_one', blockSql)

const insertFollow = statement<{ target_id: number }>(
  'follow_add',
  `insert into member_follow (member_id, target_id, created_at) select $1, $2, $3 where not exists (${blockSql})
   on conflict do nothing returning target_id`,
)

export const unfollowMember: Operation<'POST circle/commonapi unsubscribe'> = async (ctx, { to_member_id: target }) => {
  await assertOtherMember(ctx, ctx.db, target)
  await deleteRelation(ctx.db, 'member_follow', ctx.viewer.id, target)
  return { is_attention: 0 }
}

export const blockMember: Operation<'POST circle/commonapi block'> = (ctx, { to_member_id: target }) =>
  transaction(ctx.db, async (db) => {
    await assertOtherMember(ctx, db, target)
    await lockRelations(db, [ctx.viewer.id])
    await db
      .insertInto('member_block')
      .values({ member_id: ctx.viewer.id, target_id: target, created_at: ctx.now })
      .onConflict((o) => o.doNothing())
      .execute()
    await db
      .deleteFrom('member_follow')
      .where(({ or, and, eb }) =>
        or([
          and([eb('member_id', '=', ctx.viewer.id), eb('target_id', '=', target)]),
          and([eb('member_id', '=', target), eb('target_id', '=', ctx.viewer.id)]),
        ]),
      )
      .execute()
    await ctx.app.invalidation.publish(db, `posts:${ctx.site.id}`)
    return { is_block: 1 }
  })

export const unblockMember: Operation<'POST circle/commonapi unblock'> = async (ctx, { to_member_id: target }) => {
  await assertOtherMember(ctx, ctx.db, target)
  await deleteRelation(ctx.db, 'member_block', ctx.viewer.id, target)
  return { is_block: 0 }
}

const deleteRelation = (db: Db, table: 'member_follow' | 'member_block', member: number, target: number) =>
  db.deleteFrom(table).where('member_id', '=', member).where('target_id', '=', target).execute()

const assertOtherMember = async (ctx: RequestContext, db: Db, target: number): Promise<void> => {
  if (target === ctx.viewer.id) throw new ApiError('notOnOneself', { data: { field: 'to_member_id' } })
  if (!(await findVisibleMember(db, target, ctx.site.id, ctx.now))) throw new ApiError('notFound')
}
