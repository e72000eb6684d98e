import type { Answer, Input } from '@quanzi/contract'
import { limits } from '@quanzi/contract/limits'
import { statement } from '../../db/statement.ts'
import type { Built, Context } from '../../http/context.ts'
import { etagOf } from '../../http/envelope.ts'
import { Refusal } from '../../http/refusal.ts'
import { cardsFor, type PostLists, share } from '../post/lists.ts'

const periods = statement<Answer<'GET circle/rankApi rank_period_list'>['data'][number]>(
  'rank_periods',
  `select id, start_date, end_date from rank_period r
   where site_id = $1 and exists (select from rank_entry e where e.period_id = r.id)
   order by start_date desc limit ${limits.rankPeriods}`,
)

/** A week in which nothing happened has no ranking. */
export const listPeriods = async (c: Context): Promise<Answer<'GET circle/rankApi rank_period_list'>> => ({
  data: await periods(c.db, [c.site.id]),
})

const period = statement<{ computed_at: Date }>(
  'rank_period',
  'select computed_at from rank_period where id = $1 and site_id = $2',
)

/** Those of the ranked that are public now, each with the place that it took. */
const entries = statement<{ post_id: number; rank: number }>(
  'rank_entries',
  `select e.post_id, e.rank from rank_entry e join post p on p.id = e.post_id and p.state = 1 and not p.hidden
   where e.period_id = $1 order by e.rank`,
)

export const listRanked = async (
  lists: PostLists,
  c: Context,
  { period: id }: Input<'GET circle/rankApi rank_list'>,
): Promise<Built> => {
  const [known] = await period(c.db, [id, c.site.id])
  if (!known) throw new Refusal('notFound')
  const shared = await lists(`rank ${id} ${known.computed_at.getTime()}`, async () => {
    const found = await entries(c.db, [id])
    const ids = found.map(({ post_id }) => post_id)
    const page = await share(c, { ids, next: null }, ids.length)
    return { ...page, marks: new Map(found.map(({ post_id, rank }) => [post_id, `"rank":${rank},`])) }
  })
  const pieces = [...(await cardsFor(c, shared)), closing]
  return c.viewer.id > 0 ? { pieces } : { pieces, etag: etagOf(Buffer.concat(pieces)) }
}

const closing = Buffer.from('}')
