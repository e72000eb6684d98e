import type { Answer } from '@quanzi/contract'
import { limits } from '@quanzi/contract/limits'
import { statement } from '../../db/statement.ts'
import type { Context } from '../../http/context.ts'
import { reasonsOf } from '../site/reasons.ts'

const given = statement<{ reason: string }>(
  'desk_frequent_reasons',
  `select reason from (
     select reason from review_history where member_id = $1 and site_id = $2 and created_at > $3
       and action in ('fail', 'offline') order by created_at desc limit 300) lately
   where reason = any($4::text[]) group by reason order by count(*) desc, reason limit $5`,
)
const days = 90

/** The reasons to choose from, and those that this reviewer gave most of late. */
export const readReasons = async (c: Context): Promise<Answer<'GET circle/topic reasons'>> => {
  const reasons = reasonsOf(c.site)
  const listed = reasons.filter(({ id }) => id !== limits.otherReason)
  const since = new Date(c.now.getTime() - days * 86_400_000)
  const words = listed.map(({ reason }) => reason)
  const rows = await given(c.db, [c.viewer.id, c.site.id, since, words, limits.frequentReasons])
  return {
    data: reasons,
    frequent: rows.flatMap(({ reason }) => listed.find((one) => one.reason === reason)?.id ?? []),
  }
}
