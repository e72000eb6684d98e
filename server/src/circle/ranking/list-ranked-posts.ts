import type { CallOutput, ParsedInput } from '@quanzi/contract'
import { limits } from '@quanzi/contract/limits'
import type { RequestContext } from '../../identity/request/request-context.ts'
import { statement } from '../../platform/db/statements/statement.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { PrebuiltResponse } from '../../platform/http/response/prebuilt-response.ts'
import type { FeedCache } from '../feed/feed-cache.ts'
import { loadSharedPage } from '../feed/list-posts.ts'
import { renderPage } from '../feed/render-feed.ts'

const periodsStatement = statement<CallOutput<'GET circle/rankApi rank_period_list'>['data'][number]>(
  'rank_periods',
  `select id, start_date, end_date from rank_period r
   where site_id = $1 and exists (select from rank_entry e where e.period_id = r.id)
   order by start_date desc limit ${limits.rankPeriods}`,
)

export const listPeriods = async (ctx: RequestContext): Promise<CallOutput<'GET circle/rankApi rank_period_list'>> => ({
  data: await periodsStatement(ctx.db, [ctx.site.id]),
})

// As text: a period that was never computed has `-infinity`, which is no date in JavaScript.
const periodStatement = statement<{ version: string }>(
  'rank_period',
  'select computed_at::text as version from rank_period where id = $1 and site_id = $2',
)

const entriesStatement = statement<{ post_id: number; rank: number }>(
  'rank_entries',
  `select e.post_id, e.rank from rank_entry e join post p on p.id = e.post_id and p.state = 1 and not p.hidden
   where e.period_id = $1 order by e.rank`,
)

export const listRankedPosts = async (
  feedCache: FeedCache,
  ctx: RequestContext,
  { period: id }: ParsedInput<'GET circle/rankApi rank_list'>,
): Promise<PrebuiltResponse> => {
  const [periodRow] = await periodStatement(ctx.db, [id, ctx.site.id])
  if (!periodRow) throw new ApiError('notFound')
  const sharedPage = await feedCache.getOrLoadPage(ctx, `rank ${id} ${periodRow.version}`, async (loadCtx) => {
    const found = await entriesStatement(loadCtx.db, [id])
    const page = await loadSharedPage(
      loadCtx,
      found.map(({ post_id }) => post_id),
    )
    return { ...page, jsonPrefixes: new Map(found.map(({ post_id, rank }) => [post_id, `"rank":${rank},`])) }
  })
  return renderPage(ctx, sharedPage)
}
