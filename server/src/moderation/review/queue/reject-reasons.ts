import type { CallOutput } from '@quanzi/contract'
import { limits } from '@quanzi/contract/limits'
import { day } from '@quanzi/contract/time'
import type { RequestContext } from '../../../identity/request/request-context.ts'
import { listRejectReasons as listSiteReasons } from '../../../identity/site/reject-reasons.ts'
import { statement } from '../../../platform/db/statements/statement.ts'

const frequentReasonsQuery = statement<{ reason: string }>(
  'review_frequent_reasons',
  `select reason from (
     select reason from review_history where member_id = $1 and site_id = $2 and created_at > $3
       and action in ('fail', 'offline') order by created_at desc limit 300) lately
   where reason = any($4::text[]) group by reason order by count(*) desc, reason limit $5`,
)
const lookbackDays = 90

/** All reasons, and those that this reviewer used most in the last 90 days. */
export const listRejectReasons = async (ctx: RequestContext): Promise<CallOutput<'GET circle/topic reasons'>> => {
  const reasons = listSiteReasons(ctx.site)
  const presetReasons = reasons.filter(({ id }) => id !== limits.otherReasonId)
  const since = new Date(ctx.now.getTime() - lookbackDays * day)
  const texts = presetReasons.map(({ reason }) => reason)
  const rows = await frequentReasonsQuery(ctx.db, [ctx.viewer.id, ctx.site.id, since, texts, limits.frequentReasons])
  return {
    data: reasons,
    frequent: rows.flatMap(({ reason }) => presetReasons.find((one) => one.reason === reason)?.id ?? []),
  }
}
