import type { Answer, Input } from '@quanzi/contract'
import type { Context } from '../../http/context.ts'

const hour = 3_600_000

/** Until when strangers may not comment; null when they may. */
export const readGuard = async (c: Context): Promise<Answer<'GET circle/memberapi guard'>> => {
  const { guarded_until: until } = await c.db
    .selectFrom('member')
    .select('guarded_until')
    .where('id', '=', c.viewer.id)
    .executeTakeFirstOrThrow()
  return { until: until && until > c.now ? until.toISOString() : null }
}

/** One tap against a crowd: for so long only those whom one follows may comment on what one signed. */
export const setGuard = async (
  c: Context,
  { hours }: Input<'POST circle/memberapi guard_set'>,
): Promise<Answer<'POST circle/memberapi guard_set'>> => {
  const until = hours === 0 ? null : new Date(c.now.getTime() + hours * hour)
  await c.db.updateTable('member').set({ guarded_until: until }).where('id', '=', c.viewer.id).execute()
  return { until: until?.toISOString() ?? null }
}
