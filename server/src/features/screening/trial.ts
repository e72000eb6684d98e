import { limits } from '@quanzi/contract/limits'
import { type Kind, postState } from '@quanzi/contract/states'
import type { Db } from '../../db/handle.ts'
import type { TrialResult } from '../../db/tables-console.ts'
import { transaction } from '../../db/transaction.ts'
import type { House } from '../../house.ts'
import { queueJob } from '../../jobs/queue.ts'
import { compileWords } from '../../text/words.ts'

type TrialWords = { kind: 'refuse' | 'hold'; texts: string[] }

const nothing: TrialResult = { at: null, looked: 0, caught: { post: 0, comment: 0 }, words: {}, samples: [] }
const samplesKept = 30
const batch = 500
/** Longer than this no other job waits for a walk; then it goes on in a new one. */
const atOnce = 1_500

/** Begins to look what words would have caught. The walk is a job's: it reads a month of texts. */
export const beginTrial = (db: Db, about: { site: number; member: number; words: TrialWords; now: Date }) =>
  transaction(db, async (trx) => {
    const { id } = await trx
      .insertInto('word_trial')
      .values({
        site_id: about.site,
        member_id: about.member,
        words: JSON.stringify(about.words),
        result: JSON.stringify(nothing),
        created_at: about.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await queueJob(trx, { kind: 'try-words', payload: { trialId: id }, runAt: about.now })
    return id
  })

/** Goes on where the walk was left: through the posts and then the comments, the newest first. Run twice, it counts once. */
export const goOnTrial = async (house: House, trialId: number): Promise<void> => {
  const { db } = house.database
  const began = performance.now()
  const row = await db.selectFrom('word_trial').selectAll().where('id', '=', trialId).executeTakeFirst()
  if (!row || row.done) return
  const allowed = await db
    .selectFrom('word')
    .select('text')
    .where('site_id', '=', row.site_id)
    .where('kind', '=', 'allow')
    .execute()
  const { kind, texts } = row.words
  const match = compileWords({ refuse: [], hold: [], [kind]: texts, allow: allowed.map(({ text }) => text) })
  const since = new Date(row.created_at.getTime() - limits.trialSpan)
  const result = row.result
  let done = false
  while (!done && performance.now() - began < atOnce) {
    const of: Kind = result.at?.kind ?? 'post'
    const rows = await nextTexts(db, of, row.site_id, since, result.at)
    for (const item of rows) look(result, of, item, match(item.content).hits)
    const last = rows.at(-1)
    if (last && rows.length === batch) result.at = { kind: of, updated: last.updated, id: last.id }
    else if (of === 'post') result.at = { kind: 'comment', updated: null, id: 0 }
    else done = true
  }
  await transaction(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('word_trial')
      .set({ result: JSON.stringify(result), done, step: row.step + 1 })
      .where('id', '=', trialId)
      .where('step', '=', row.step)
      .executeTakeFirst()
    if (numUpdatedRows > 0n && !done)
      await queueJob(trx, { kind: 'try-words', payload: { trialId }, runAt: house.ports.clock.now() })
  })
}

type Item = { id: number; post_id: number; content: string; updated: string }

/** Along the index of the desk; the time as text, so that nothing of it is lost on the way. */
const nextTexts = (db: Db, kind: Kind, site: number, since: Date, at: TrialResult['at']): Promise<Item[]> => {
  let query = db
    .selectFrom(kind)
    .select(({ ref, cast }) => [
      'id',
      ref(kind === 'post' ? 'id' : ('post_id' as 'id')).as('post_id'),
      'content',
      cast<string>('updated_at', 'text').as('updated'),
    ])
    .where('site_id', '=', site)
    .where('state', '<>', postState.deleted)
    .where('updated_at', '>=', since)
    .where('created_at', '>=', since)
  if (at?.updated != null) {
    const { updated, id } = at
    query = query.where(({ eb, refTuple, tuple, cast, val }) =>
      eb(refTuple('updated_at', 'id'), '<', tuple(cast<Date>(val(updated), 'timestamptz'), id)),
    )
  }
  return query.orderBy('updated_at', 'desc').orderBy('id', 'desc').limit(batch).execute()
}

const look = (
  result: TrialResult,
  kind: Kind,
  { id, post_id, content }: Item,
  hits: { start: number; end: number; word: string }[],
): void => {
  result.looked++
  if (hits.length === 0) return
  result.caught[kind]++
  for (const word of new Set(hits.map((hit) => hit.word))) result.words[word] = (result.words[word] ?? 0) + 1
  if (result.samples.length >= samplesKept) return
  const places = hits.map(({ start, end, word }) => ({ start, end, word }))
  result.samples.push({ kind, id, post_id, text: content, hits: places })
}
