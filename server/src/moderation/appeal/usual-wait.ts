import type { ContentKind, ReviewStage } from '@quanzi/contract/states'
import { sql } from 'kysely'
import type { RequestContext } from '../../identity/request/request-context.ts'
import { countSamples, type Histogram, mergeHistograms, quantile } from '../shared/histogram.ts'

const days = 7
const share = 0.8
/** With fewer decisions no time is shown. */
const minDecisions = 10

/** A duration of the past, never a number of items: what waits is in no count of others. */
export const readUsualMinutes = async (
  { db, site, now }: Pick<RequestContext, 'db' | 'site' | 'now'>,
  kind: ContentKind,
  stage: ReviewStage,
): Promise<number | null> => {
  if (stage !== 'first' && stage !== 'second') return null
  const rows = await db
    .selectFrom('daily_wait')
    // JSON parses much faster than an array.
    .select((e) => e.fn<Histogram>('to_json', ['counts']).as('counts'))
    .where('site_id', '=', site.id)
    .where('kind', '=', kind)
    .where('level', '=', stage === 'first' ? 1 : 2)
    .where('day', '>', sql<string>`china_day(${now}) - ${days}::int`)
    .execute()
  const waits = mergeHistograms(rows.map(({ counts }) => counts))
  const seconds = countSamples(waits) < minDecisions ? null : quantile(waits, share)
  return seconds === null ? null : Math.max(1, Math.ceil(seconds / 60))
}
