import type { Town } from '@quanzi/contract/circle/town'
import type { Operation, RequestContext } from '../../identity/request/request-context.ts'
import { fileUrl } from '../../platform/files/file-urls.ts'
import { ApiError } from '../../platform/http/api-error.ts'

export const readTown: Operation<'GET circle/commonapi town'> = async (ctx, { id }) => {
  const row = await ctx.db
    .selectFrom('town')
    .select(['id', 'name', 'description', 'banner', 'tabs'])
    .where('id', '=', id)
    .where('site_id', '=', ctx.site.id)
    .executeTakeFirstOrThrow(() => new ApiError('notFound'))
  const { tabs, banner, ...rest } = row
  // A JSON column, written by the console in this shape.
  return { ...rest, banner: fileUrl(banner, 'feed'), tabs: tabs as Town['tabs'] }
}

export const listTowns = (ctx: RequestContext): Promise<{ id: number; name: string }[]> =>
  ctx.db.selectFrom('town').select(['id', 'name']).where('site_id', '=', ctx.site.id).orderBy('id').execute()
