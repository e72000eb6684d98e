import type { RequestContext } from '../../identity/request/request-context.ts'
import { statement } from '../../platform/db/statements/statement.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { readTown } from './read-town.ts'

const insertFollow = statement<{ id: number }>(
  'town_follow',
  `with town_of_site as (select id from town where id = $1 and site_id = $2 for key share), added as (
     insert into town_follow (town_id, member_id, created_at) select id, $3::bigint, $4::timestamptz from town_of_site
     on conflict do nothing)
   select id from town_of_site`,
)

export const followTown = async (ctx: RequestContext, { to_id }: { to_id: number }): Promise<{ is_attention: 1 }> => {
  const [town] = await insertFollow(ctx.db, [to_id, ctx.site.id, ctx.viewer.id, ctx.now])
  if (!town) throw new ApiError('notFound')
  return { is_attention: 1 }
}

export const unfollowTown = async (ctx: RequestContext, { to_id }: { to_id: number }): Promise<{ is_attention: 0 }> => {
  await readTown(ctx, { id: to_id })
  await ctx.db.deleteFrom('town_follow').where('town_id', '=', to_id).where('member_id', '=', ctx.viewer.id).execute()
  return { is_attention: 0 }
}

export const readTownFollow = async (ctx: RequestContext, { id }: { id: number }): Promise<{ is_attention: 0 | 1 }> => {
  await readTown(ctx, { id })
  const row = await ctx.db
    .selectFrom('town_follow')
    .select('town_id')
    .where('town_id', '=', id)
    .where('member_id', '=', ctx.viewer.id)
    .executeTakeFirst()
  return { is_attention: row ? 1 : 0 }
}
