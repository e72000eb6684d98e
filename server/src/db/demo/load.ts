import { sql } from 'kysely'
import { computeRanks } from '../../features/rank/compute.ts'
import { weekOf } from '../../features/rank/week.ts'
import type { Clock, Storage } from '../../ports.ts'
import type { Db } from '../handle.ts'
import { transaction } from '../transaction.ts'
import { continueIds, insertAll, type Rows } from './bulk.ts'
import { readSites } from './content.ts'
import { daysBefore } from './moment.ts'
import { siteRows } from './sites.ts'
import { storeAll } from './store.ts'
import { buildWorld } from './world.ts'

type LoadTools = {
  clock: Clock
  /** Mobile numbers are sealed with it; tokens of files and the secrets of sites are derived from it. */
  secret: string
  /** Hears a short line for each step. */
  progress?: (line: string) => void
}

/**
 * Fills an empty database with the demo world; answers false where something is in it already. All rows come in one
 * transaction behind the files, so a load that was killed left an empty database, and the next one writes the same
 * files again. Of several processes that start together one loads and the others wait for it.
 */
export const loadDemo = async (db: Db, tools: LoadTools & { storage: Storage }): Promise<boolean> => {
  if (!(await isEmpty(db))) return false
  const { rows, puts } = buildWorld(tools.clock.now(), tools.secret)
  tools.progress?.(`demo content: ${puts.length} picture and video files…`)
  await storeAll(tools.storage, puts)
  const filled = await fill(db, rows, tools.progress)
  if (filled) await computeRanks(db, tools.clock.now(), weekOf(daysBefore(tools.clock.now(), rankedDays)))
  return filled
}

/** Fills an empty database with the registered sites and their settings alone; answers false where it is not empty. */
export const loadBasics = async (db: Db, tools: LoadTools): Promise<boolean> =>
  (await isEmpty(db)) && fill(db, { site: siteRows(readSites(), tools.secret) })

const fill = async (db: Db, rows: Rows, progress?: (line: string) => void): Promise<boolean> => {
  const filled = await transaction(db, async (trx) => {
    // The others wait as long as the one that loads takes.
    await sql`set local statement_timeout = 0`.execute(trx)
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(trx)
    if (!(await isEmpty(trx))) return false
    for (const [tables, words] of steps) {
      if (tables.every((table) => rows[table] === undefined)) continue
      progress?.(`demo content: ${words(rows)}…`)
      for (const table of tables) await insertAll(trx, table, (rows[table] ?? []) as never[])
    }
    await continueIds(trx, counting)
    return true
  })
  // Nothing gathers statistics by itself in the embedded database.
  if (filled) await sql`analyze`.execute(db)
  return filled
}

/** The running week and four before it. */
const rankedDays = 28

/** In the order of their references. */
const steps: [tables: (keyof Rows)[], words: (rows: Rows) => string][] = [
  [['site', 'word'], (rows) => `${rows.site?.length} sites`],
  [['member', 'appointment', 'ledger', 'follow'], (rows) => `${rows.member?.length} members`],
  [['file'], (rows) => `${rows.file?.length} pictures and videos`],
  [['category', 'tag', 'tag_follow', 'poll', 'poll_option', 'ballot'], (rows) => `${rows.tag?.length} tags`],
  [['post', 'post_file', 'post_like', 'collect', 'post_share'], (rows) => `${rows.post?.length} posts`],
  [['comment', 'comment_like'], (rows) => `${rows.comment?.length} comments`],
  [
    ['review_history', 'report', 'appeal', 'notice', 'day_count'],
    (rows) => `${rows.review_history?.length} steps of review`,
  ],
  [['content_list', 'content_item', 'slide', 'town', 'place'], (rows) => `${rows.town?.length} towns`],
]

const counting: (keyof Rows)[] = [
  'member',
  'file',
  'category',
  'tag',
  'poll',
  'poll_option',
  'post',
  'comment',
  'review_history',
]

const isEmpty = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('site').select('id').limit(1).executeTakeFirst()) === undefined

/** Any number that nothing else locks. */
const lockKey = 7_231_001
