import { limits } from '@quanzi/contract/limits'
import { type ContentKind, postState } from '@quanzi/contract/states'
import { sql } from 'kysely'
import type { AppContext } from '../../identity/request/app-context.ts'
import type { Db } from '../../platform/db/handle.ts'
import { transaction } from '../../platform/db/transaction/transaction.ts'
import { queueJob } from '../../platform/jobs/queue.ts'
import { compileBlocklist, type ScreeningVerdict } from '../../platform/text/blocklist.ts'
import type { DryRunResult } from '../../schema/tables-console.ts'

type DryRunEntries = { kind: 'refuse' | 'hold'; texts: string[] }

const emptyResult: DryRunResult = {
  at: null,
  looked: 0,
  caught: { post: 0, comment: 0 },
  words: {},
  samples: [],
}
const maxSamples = 30
const batchSize = 500
/** The longest run of one job; then a new job continues, so that other jobs do not wait longer. */
const timeSliceMs = 1_500

/**
 * Starts a job that matches new blocklist entries against the texts of a month, in place of one of the same operator that
 * has not ended: many of them would hold up the maintenance of all sites.
 */
export const startDryRun = (db: Db, input: { site: number; member: number; words: DryRunEntries; now: Date }) =>
  transaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('dry run', ${input.member}))`.execute(trx)
    await trx.deleteFrom('blocklist_trial').where('member_id', '=', input.member).where('done', '=', false).execute()
    const { id } = await trx
      .insertInto('blocklist_trial')
      .values({
        site_id: input.site,
        member_id: input.member,
        words: JSON.stringify(input.words),
        result: JSON.stringify(emptyResult),
        created_at: input.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await queueJob(trx, { kind: 'run-blocklist-trial', payload: { trialId: id }, runAt: input.now })
    return id
  })

/** Continues at the stored position: posts, then comments, newest first. Running a batch twice counts it once. */
export const continueDryRun = async (app: AppContext, id: number): Promise<void> => {
  const { db } = app.database
  const startedAt = performance.now()
  const row = await db.selectFrom('blocklist_trial').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row || row.done) return
  const allowed = await db
    .selectFrom('blocklist_term')
    .select('text')
    .where('site_id', '=', row.site_id)
    .where('kind', '=', 'allow')
    .execute()
  const { kind: list, texts } = row.words
  const match = compileBlocklist({ refuse: [], hold: [], [list]: texts, allow: allowed.map(({ text }) => text) })
  const since = new Date(row.created_at.getTime() - limits.blocklistDryRunPeriod)
  const result = row.result
  let done = false
  while (!done && performance.now() - startedAt < timeSliceMs) {
    const kind: ContentKind = result.at?.kind ?? 'post'
    const rows = await nextTexts(db, kind, row.site_id, since, result.at)
    for (const item of rows) addHits(result, kind, item, match)
    const last = rows.at(-1)
    if (last && rows.length === batchSize) result.at = { kind, updated: last.updated, id: last.id }
    else if (kind === 'post') result.at = { kind: 'comment', updated: null, id: 0 }
    else done = true
  }
  await transaction(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('blocklist_trial')
      .set({ result: JSON.stringify(result), done, step: row.step + 1 })
      .where('id', '=', id)
      .where('step', '=', row.step)
      .executeTakeFirst()
    if (numUpdatedRows > 0n && !done)
      await queueJob(trx, { kind: 'run-blocklist-trial', payload: { trialId: id }, runAt: app.ports.clock.now() })
  })
}

type TextRow = { id: number; post_id: number; content: string; location: string; updated: string }

/** Uses the index of the review queue. The time is text, because a Date would lose its microseconds. */
const nextTexts = (db: Db, kind: ContentKind, site: number, since: Date, cursor: DryRunResult['at']) => {
  let query = db
    .selectFrom(kind)
    .select(({ cast }) => [
      'id',
      sql<number>`${sql.ref(kind === 'post' ? 'id' : 'post_id')}`.as('post_id'),
      'content',
      sql<string>`${kind === 'post' ? sql.ref('location') : sql.lit('')}`.as('location'),
      cast<string>('updated_at', 'text').as('updated'),
    ])
    .where('site_id', '=', site)
    .where('state', '<>', postState.deleted)
    .where('updated_at', '>=', since)
    .where('created_at', '>=', since)
  if (cursor?.updated != null) {
    const { updated, id } = cursor
    query = query.where(({ eb, refTuple, tuple, cast, val }) =>
      eb(refTuple('updated_at', 'id'), '<', tuple(cast<Date>(val(updated), 'timestamptz'), id)),
    )
  }
  return query.orderBy('updated_at', 'desc').orderBy('id', 'desc').limit(batchSize).execute()
}

const addHits = (
  result: DryRunResult,
  kind: ContentKind,
  { id, post_id, content, location }: TextRow,
  match: (text: string) => ScreeningVerdict,
): void => {
  result.looked++
  // Matched separately, as in the screening, so that a term does not match across text and location.
  const locationHits = location === '' ? [] : match(location).hits
  const text = locationHits.length === 0 ? content : withLocation(content, location)
  const shift = text.length - location.length
  const hits = [
    ...match(content).hits,
    ...locationHits.map((hit) => ({ ...hit, start: hit.start + shift, end: hit.end + shift })),
  ]
  if (hits.length === 0) return
  result.caught[kind]++
  for (const word of new Set(hits.map((hit) => hit.word))) result.words[word] = (result.words[word] ?? 0) + 1
  if (result.samples.length >= maxSamples) return
  const positions = hits.map(({ start, end, word }) => ({ start, end, word }))
  result.samples.push({ kind, id, post_id, text, hits: positions })
}

/** The text of a sample with hits in its location. */
export const withLocation = (content: string, location: string): string => `${content}\n位置：${location}`
