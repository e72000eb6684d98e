import { avatarUrl } from '../../identity/member/default-avatar.ts'
import type { Operation } from '../../identity/request/request-context.ts'
import { appointedRightsOn } from '../../identity/request/viewer.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { listOpenSites } from '../shared/open-sites.ts'

/** The operator and their sites. The page that asks may be of another site. */
export const readSelf: Operation<'GET console/self'> = async (ctx) => {
  const operated = (await listOpenSites(ctx.db)).filter(({ id }) => appointedRightsOn(ctx.viewer, id).operator)
  if (operated.length === 0) throw new ApiError('forbidden')
  const { avatar } = await ctx.db
    .selectFrom('member')
    .select('avatar')
    .where('id', '=', ctx.viewer.id)
    .executeTakeFirstOrThrow()
  const flows = new Map((await ctx.app.sites.list()).map(({ id, rules }) => [id, rules.reviewFlow]))
  return {
    member: { id: ctx.viewer.id, nickname: ctx.viewer.nickname, img_url: avatarUrl({ ...ctx.viewer, avatar }) },
    chief: appointedRightsOn(ctx.viewer, ctx.site.id).chief ? 1 : 0,
    site: ctx.site.id,
    sites: operated.map((site) => ({
      ...site,
      level: appointedRightsOn(ctx.viewer, site.id).level,
      flow: flows.get(site.id) ?? 'single',
    })),
  }
}
