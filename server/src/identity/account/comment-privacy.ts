import { hour } from '@quanzi/contract/time'
import type { Operation } from '../request/request-context.ts'

export const getCommentPrivacy: Operation<'GET circle/memberapi guard'> = async (ctx) => {
  const { guarded_until: until } = await ctx.db
    .selectFrom('member')
    .select('guarded_until')
    .where('id', '=', ctx.viewer.id)
    .executeTakeFirstOrThrow()
  return { until: until && until > ctx.now ? until.toISOString() : null }
}

/** Until then only members whom the caller follows may comment on the caller's items that are not anonymous. */
export const setCommentPrivacy: Operation<'POST circle/memberapi guard_set'> = async (ctx, { hours }) => {
  const until = hours === 0 ? null : new Date(ctx.now.getTime() + hours * hour)
  await ctx.db.updateTable('member').set({ guarded_until: until }).where('id', '=', ctx.viewer.id).execute()
  return { until: until?.toISOString() ?? null }
}
