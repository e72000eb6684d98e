import type { AppContext } from '../../identity/request/app-context.ts'
import type { GaugeSource } from '../../platform/metrics/metrics.ts'
import { getOldestOfLevel } from '../statistics/waiting.ts'
import { isWalStuck } from './database-check.ts'
import { listFailingRecurringJobs } from './jobs.ts'

export const operationGauges: GaugeSource<AppContext>[] = [
  {
    name: 'quanzi_review_oldest_seconds',
    help: 'How long the oldest item has waited for a decision, by site and level; 0 when none waits',
    labelNames: ['site', 'level'],
    read: async ({ database: { db }, ports }) => {
      const sites = await db.selectFrom('site').select('id').where('retired_at', 'is', null).execute()
      const levels = sites.flatMap(({ id }) => ([1, 2] as const).map((level) => ({ site: id, level })))
      const read = async ({ site, level }: (typeof levels)[number]) => {
        const since = await getOldestOfLevel(db, site, level)
        const waited = since ? (ports.clock.now().getTime() - since.getTime()) / 1000 : 0
        return { labels: { site, level }, value: Math.max(0, waited) }
      }
      return Promise.all(levels.map(read))
    },
  },
  {
    name: 'quanzi_disk_free_bytes',
    help: 'Free space where uploads are stored or received',
    labelNames: [],
    read: async ({ ports }) => [{ labels: {}, value: await ports.storage.freeBytes() }],
  },
  {
    name: 'quanzi_backup_age_seconds',
    help: 'Since when the latest backup by `npm run backup` is; absent when there was none',
    labelNames: [],
    read: async ({ database: { db }, ports }) => {
      const latest = await db.selectFrom('latest_backup').select('made_at').executeTakeFirst()
      return latest ? [{ labels: {}, value: (ports.clock.now().getTime() - latest.made_at.getTime()) / 1000 }] : []
    },
  },
  {
    name: 'quanzi_wal_archive_failing',
    help: '1 while PostgreSQL fails to archive its write-ahead log, else 0; absent where it archives none',
    labelNames: [],
    read: async ({ database: { db } }) => {
      const stuck = await isWalStuck(db)
      return stuck === null ? [] : [{ labels: {}, value: Number(stuck) }]
    },
  },
  {
    name: 'quanzi_recurring_job_failing',
    help: 'Always 1: a recurring job whose last three attempts have failed',
    labelNames: ['kind'],
    read: async ({ database: { db } }) =>
      (await listFailingRecurringJobs(db)).map((kind) => ({ labels: { kind }, value: 1 })),
  },
  {
    name: 'quanzi_cdn_purges_failed',
    help: 'Purges of the CDN that have failed and wait for another attempt, or were given up; absent without a CDN',
    labelNames: [],
    read: async ({ database: { db }, ports }) => {
      if (!ports.edge) return []
      const { n } = await db
        .selectFrom('job')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('kind', '=', 'purge-edge')
        .where((is) => is.or([is('dead', '=', true), is('fault', '<>', '')]))
        .executeTakeFirstOrThrow()
      return [{ labels: {}, value: n }]
    },
  },
  {
    name: 'quanzi_processes',
    help: 'Server processes on this database that are alive',
    labelNames: [],
    read: async ({ database }) => [{ labels: {}, value: await database.countProcesses() }],
  },
]
