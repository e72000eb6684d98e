import type { ContentKind } from '@quanzi/contract/states'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { AppContext } from '../../identity/request/app-context.ts'
import type { RequestContext } from '../../identity/request/request-context.ts'
import type { Histogram } from '../../moderation/shared/histogram.ts'

export type DailyWaitTimes = { day: string; kind: ContentKind; level: 1 | 2; counts: Histogram }
type VersionedWaitTimes = DailyWaitTimes & { version: string }

/**
 * Histograms of past days hardly change and are the largest part of the statistics: room for five months of two sites.
 */
const caches = new WeakMap<AppContext, LRUCache<string, VersionedWaitTimes>>()
const maxCachedRows = 1_200

/** Reads the version of every row, and the histogram only where it differs from the cached one. */
export const listWaitTimes = async (
  { app, db, site }: RequestContext,
  from: string,
  to: string,
): Promise<DailyWaitTimes[]> => {
  const cache = getCache(app)
  const versions = await db
    .selectFrom('daily_wait')
    .select(['day', 'kind', 'level', rowVersion])
    .where('site_id', '=', site.id)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .execute()
  const stale = versions.filter((row) => cache.get(cacheKey(site.id, row))?.version !== row.version)
  const fresh = await readFresh(db, site.id, [...new Set(stale.map(({ day }) => day))])
  for (const row of fresh) cache.set(cacheKey(site.id, row), row)
  const freshByKey = new Map(fresh.map((row) => [cacheKey(site.id, row), row]))
  return versions.flatMap((row) => freshByKey.get(cacheKey(site.id, row)) ?? cache.get(cacheKey(site.id, row)) ?? [])
}

const getCache = (app: AppContext): LRUCache<string, VersionedWaitTimes> => {
  const cache = caches.get(app) ?? new LRUCache({ max: maxCachedRows })
  caches.set(app, cache)
  return cache
}

const cacheKey = (site: number, { day, kind, level }: Omit<DailyWaitTimes, 'counts'>) =>
  `${site} ${day} ${kind} ${level}`

/** The last transaction that wrote the row, a system column of PostgreSQL. */
const rowVersion = sql<string>`xmin::text`.as('version')

const readFresh = async (db: RequestContext['db'], site: number, days: string[]): Promise<VersionedWaitTimes[]> =>
  days.length === 0
    ? []
    : db
        .selectFrom('daily_wait')
        // JSON parses much faster than an array.
        .select((e) => [
          'day',
          'kind',
          'level',
          rowVersion,
          e.fn<DailyWaitTimes['counts']>('to_json', ['counts']).as('counts'),
        ])
        .where('site_id', '=', site)
        .where('day', 'in', days)
        .execute()
