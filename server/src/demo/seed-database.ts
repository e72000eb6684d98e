import { sql } from 'kysely'
import { computeRankings } from '../circle/ranking/compute.ts'
import { weekOf } from '../circle/ranking/week.ts'
import { bulkInsert, type Rows, resetIdSequences } from '../platform/db/bulk-insert.ts'
import type { Db } from '../platform/db/handle.ts'
import { transaction } from '../platform/db/transaction/transaction.ts'
import type { Clock, Storage } from '../ports.ts'
import { buildDemoData } from './build-demo-data.ts'
import { readSites } from './content.ts'
import { firstSiteRow } from './rows/sites.ts'
import { storeFiles } from './store-files.ts'
import { daysBefore } from './time.ts'

type SeedOptions = {
  clock: Clock
  /** Encrypts mobile numbers; file tokens and the secrets of sites are derived from it. */
  secret: string
  onProgress?: (line: string) => void
}

/** False when not empty. Rows come in one transaction after the files: an interrupted load leaves nothing. */
export const seedDemo = async (db: Db, options: SeedOptions & { storage: Storage }): Promise<boolean> => {
  if (!(await isEmpty(db))) return false
  const { rows, filesToStore: puts } = buildDemoData(options.clock.now(), options.secret)
  options.onProgress?.(`demo content: ${puts.length} picture and video files…`)
  await storeFiles(options.storage, puts)
  const inserted = await insertRows(db, rows, options.onProgress)
  if (inserted) await computeRankings(db, options.clock.now(), weekOf(daysBefore(options.clock.now(), rankingDays)))
  return inserted
}

/** Fills an empty database with one site and its settings only; returns false when it is not empty. */
export const seedFirstSite = async (db: Db, options: SeedOptions & { publicUrl: string | null }): Promise<boolean> =>
  (await isEmpty(db)) && insertRows(db, { site: [firstSiteRow(readSites(), options.secret, options.publicUrl)] })

const insertRows = async (db: Db, rows: Rows, onProgress?: (line: string) => void): Promise<boolean> => {
  const inserted = await transaction(db, async (trx) => {
    // The other processes wait here until the first one has loaded.
    await sql`set local statement_timeout = 0`.execute(trx)
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(trx)
    if (!(await isEmpty(trx))) return false
    for (const [tables, describe] of steps) {
      if (tables.every((table) => rows[table] === undefined)) continue
      onProgress?.(`demo content: ${describe(rows)}…`)
      for (const table of tables) await bulkInsert(trx, table, (rows[table] ?? []) as never[])
    }
    await resetIdSequences(trx, tablesWithIds)
    return true
  })
  // The embedded database has no autovacuum that would gather statistics.
  if (inserted) await sql`analyze`.execute(db)
  return inserted
}

const rankingDays = 28

/** Ordered so that every row refers to earlier tables. */
const steps: [tables: (keyof Rows)[], describe: (rows: Rows) => string][] = [
  [['site', 'blocklist_term'], (rows) => `${rows.site?.length} sites`],
  [['member', 'appointment', 'ledger', 'member_follow'], (rows) => `${rows.member?.length} members`],
  [['file'], (rows) => `${rows.file?.length} pictures and videos`],
  [['category', 'tag', 'tag_follow', 'poll', 'poll_option', 'ballot'], (rows) => `${rows.tag?.length} tags`],
  [['post', 'post_file', 'post_like', 'post_collect', 'post_share'], (rows) => `${rows.post?.length} posts`],
  [['comment', 'comment_like'], (rows) => `${rows.comment?.length} comments`],
  [
    ['review_history', 'report', 'appeal', 'profile_review', 'notice', 'daily_count'],
    (rows) => `${rows.review_history?.length} review steps`,
  ],
  [['content_list', 'content_item', 'slide', 'town', 'location'], (rows) => `${rows.town?.length} towns`],
]

const tablesWithIds: (keyof Rows)[] = [
  'member',
  'file',
  'category',
  'tag',
  'poll',
  'poll_option',
  'post',
  'comment',
  'review_history',
  'content_list',
  'town',
]

const isEmpty = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('site').select('id').limit(1).executeTakeFirst()) === undefined

const lockKey = 7_231_001
