import type { CallOutput } from '@quanzi/contract'
import { limits } from '@quanzi/contract/limits'
import { day } from '@quanzi/contract/time'
import type { RequestContext } from '../../../identity/request/request-context.ts'
import { listRejectReasons as listSiteReasons } from '../../../identity/site/reject-reasons.ts'
import { statement } from '../../../platform/db/statements/statement.ts'

const latelySql = `(select reason, created_at from review_history where member_id = $1 and site_id = $2 and created_at > $3
  and action in ('fail', 'offline') order by created_at desc limit 300) lately`
const frequentReasonsQuery = statement<{ reason: string }>(
  'review_frequent_reasons',
  `select reason from ${latelySql}
   where reason = any($4::text[]) group by reason order by count(*) desc, reason limit $5`,
)
const typedReasonsQuery = statement<{ reason: string }>(
  'review_typed_reasons',
  `select reason from ${latelySql}
   where reason <> '' and reason <> all($4::text[]) group by reason order by max(created_at) desc limit $5`,
)
const maxTyped = 5
const lookbackDays = 90

/** All reasons, and those of the list and in own words that this reviewer used in the last 90 days. */
export const listRejectReasons = async (ctx: RequestContext): Promise<CallOutput<'GET circle/topic reasons'>> => {
  const reasons = listSiteReasons(ctx.site)
  const presetReasons = reasons.filter(({ id }) => id !== limits.otherReasonId)
  const since = new Date(ctx.now.getTime() - lookbackDays * day)
  const texts = presetReasons.map(({ reason }) => reason)
  const rows = await frequentReasonsQuery(ctx.db, [ctx.viewer.id, ctx.site.id, since, texts, limits.frequentReasons])
  const typed = await typedReasonsQuery(ctx.db, [ctx.viewer.id, ctx.site.id, since, texts, maxTyped])
  return {
    data: reasons,
    frequent: rows.flatMap(({ reason }) => presetReasons.find((one) => one.reason === reason)?.id ?? []),
    typed: typed.map(({ reason }) => reason),
  }
}
