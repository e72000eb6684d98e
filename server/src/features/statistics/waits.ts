import type { Kind } from '@quanzi/contract/states'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { House } from '../../house.ts'
import type { Context } from '../../http/context.ts'
import type { Histogram } from './buckets.ts'

/** How long the items waited that were decided on one day at one level. */
export type Wait = { day: string; kind: Kind; level: 1 | 2; counts: Histogram }
type Dated = Wait & { version: string }

/** Days that passed hardly change, and their histograms are all that is long in the statistics: five months of two sites. */
const kept = new WeakMap<House, LRUCache<string, Dated>>()
const keptWaits = 1_200

/**
 * The waits of a site's days. What is read each time is which version of its row each of them has, a few bytes; the
 * histogram itself only where that is not the one read before.
 */
export const waitsOf = async ({ house, db, site }: Context, from: string, to: string): Promise<Wait[]> => {
  const known = knownOf(house)
  const versions = await db
    .selectFrom('day_wait')
    .select(['day', 'kind', 'level', version])
    .where('site_id', '=', site.id)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .execute()
  const stale = versions.filter((row) => known.get(keyOf(site.id, row))?.version !== row.version)
  const fresh = await readFresh(db, site.id, [...new Set(stale.map(({ day }) => day))])
  for (const row of fresh) known.set(keyOf(site.id, row), row)
  const read = new Map(fresh.map((row) => [keyOf(site.id, row), row]))
  return versions.flatMap((row) => read.get(keyOf(site.id, row)) ?? known.get(keyOf(site.id, row)) ?? [])
}

const knownOf = (house: House): LRUCache<string, Dated> => {
  const known = kept.get(house) ?? new LRUCache({ max: keptWaits })
  kept.set(house, known)
  return known
}

const keyOf = (site: number, { day, kind, level }: Omit<Wait, 'counts'>) => `${site} ${day} ${kind} ${level}`

/** The transaction that wrote the row last: PostgreSQL keeps it with each row. */
const version = sql<string>`xmin::text`.as('version')

const readFresh = async (db: Context['db'], site: number, days: string[]): Promise<Dated[]> =>
  days.length === 0
    ? []
    : db
        .selectFrom('day_wait')
        // As JSON, which is read much faster than an array.
        .select((e) => ['day', 'kind', 'level', version, e.fn<Wait['counts']>('to_json', ['counts']).as('counts')])
        .where('site_id', '=', site)
        .where('day', 'in', days)
        .execute()
