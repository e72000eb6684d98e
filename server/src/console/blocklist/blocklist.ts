import type { BlocklistKind } from '@quanzi/contract/console/blocklist'
import { sql } from 'kysely'
import { recordChange } from '../../identity/audit/record.ts'
import type { Operation } from '../../identity/request/request-context.ts'
import { publishBlocklistChange } from '../../moderation/screening/blocklists.ts'
import { queueMarking } from '../../moderation/screening/mark-waiting-items.ts'
import type { Db } from '../../platform/db/handle.ts'
import { transaction } from '../../platform/db/transaction/transaction.ts'
import { decodeCursor } from '../../platform/http/cursor.ts'
import { blocklistKey } from '../../platform/text/blocklist.ts'
import { writtenPattern } from '../../platform/text/written-pattern.ts'
import { encodeIdCursor, toCursorPage } from '../shared/cursor-page.ts'

export const listBlocklist: Operation<'GET console/word list'> = async (ctx, { kind, keyword, cursor, pagesize }) => {
  let query = ctx.db
    .selectFrom('blocklist_term as w')
    .leftJoin('member as m', 'm.id', 'w.added_by')
    .select(['w.id', 'w.text', 'w.kind', 'w.created_at', 'm.nickname'])
    .where('w.site_id', '=', ctx.site.id)
    .where('w.kind', '=', kind)
  if (keyword !== '') query = query.where('w.text', '~*', writtenPattern(keyword))
  if (cursor) query = query.where('w.id', '<', decodeCursor(cursor).id)
  const found = await query
    .orderBy('w.id', 'desc')
    .limit(pagesize + 1)
    .execute()
  const { rows, next } = toCursorPage(found, pagesize, encodeIdCursor)
  const counts = await ctx.db
    .selectFrom('blocklist_term')
    .select(({ fn }) => ['kind', fn.countAll<number>().as('n')])
    .where('site_id', '=', ctx.site.id)
    .groupBy('kind')
    .execute()
  const countOfKind = (kindToCount: typeof kind) => counts.find((row) => row.kind === kindToCount)?.n ?? 0
  return {
    data: rows.map(({ id, text, created_at, nickname, ...row }) => ({
      id,
      text,
      kind: row.kind,
      by: nickname ?? '',
      created_at: created_at.toISOString(),
    })),
    next,
    totals: { refuse: countOfKind('refuse'), hold: countOfKind('hold'), allow: countOfKind('allow') },
  }
}

/** A word is in one list only, however it is written, so it moves from the list that had it. */
export const addBlocklistEntries: Operation<'POST console/word add'> = (ctx, { kind, words }) =>
  transaction(ctx.db, async (db) => {
    const matchable = words.filter((word) => blocklistKey(word) !== null)
    const given = await replaceByListed(db, ctx.site.id, matchable)
    const { rows } = await sql<{ text: string; was: string | null }>`
      with given as (select unnest(${given}::text[]) as text),
      earlier as (select w.text, w.kind from blocklist_term w join given g on g.text = w.text where w.site_id = ${ctx.site.id}),
      written as (
        insert into blocklist_term (site_id, text, kind, added_by, created_at)
        select ${ctx.site.id}, text, ${kind}, ${ctx.viewer.id}, ${ctx.now} from given
        on conflict (site_id, text) do update
          set kind = excluded.kind, added_by = excluded.added_by, created_at = excluded.created_at
          where blocklist_term.kind <> excluded.kind
        returning text
      )
      select w.text, e.kind as was from written w left join earlier e on e.text = w.text`.execute(db)
    const moved = rows.filter(({ was }) => was !== null).length
    if (rows.length > 0) {
      await publishBlocklistChange(ctx.app, db, ctx.site.id)
      await queueMarking(db, ctx.site.id, [], ctx.now)
      const after = { words: rows.map(({ text }) => text) }
      await recordChange(ctx, db, { action: 'word.add', subject: `word:${kind}`, after })
    }
    return {
      added: rows.length - moved,
      moved,
      kept: matchable.length - rows.length,
      useless: words.filter((word) => blocklistKey(word) === null),
    }
  })

/** Words that are in another list, in the writing of that list. */
export const findMoves = async (db: Db, siteId: number, kind: BlocklistKind, words: readonly string[]) => {
  const keys = new Set(words.map(blocklistKey))
  const listed = await listTerms(db, siteId)
  return listed
    .filter((term) => term.kind !== kind && keys.has(blocklistKey(term.text)))
    .map((term) => ({ word: term.text, from: term.kind }))
}

const listTerms = (db: Db, siteId: number) =>
  db.selectFrom('blocklist_term').select(['text', 'kind']).where('site_id', '=', siteId).orderBy('id').execute()

/** Keeps one of the terms that match the same texts: the one that is listed already, else the first. */
const replaceByListed = async (db: Db, siteId: number, words: readonly string[]): Promise<string[]> => {
  const listed = await listTerms(db, siteId)
  const textOfKey = new Map<string | null, string>()
  for (const text of [...listed.map(({ text }) => text), ...words]) {
    const key = blocklistKey(text)
    if (!textOfKey.has(key)) textOfKey.set(key, text)
  }
  return [...new Set(words.map((word) => textOfKey.get(blocklistKey(word)) ?? word))]
}

export const removeBlocklistEntries: Operation<'POST console/word remove'> = (ctx, { ids }) =>
  transaction(ctx.db, async (db) => {
    const deleted = await db
      .deleteFrom('blocklist_term')
      .where('site_id', '=', ctx.site.id)
      .where('id', 'in', ids)
      .returning(['text', 'kind'])
      .execute()
    if (deleted.length === 0) return null
    await publishBlocklistChange(ctx.app, db, ctx.site.id)
    await queueMarking(
      db,
      ctx.site.id,
      deleted.map(({ text }) => text),
      ctx.now,
    )
    for (const kind of ['refuse', 'hold', 'allow'] as const) {
      const words = deleted.filter((word) => word.kind === kind).map(({ text }) => text)
      if (words.length > 0)
        await recordChange(ctx, db, { action: 'word.remove', subject: `word:${kind}`, before: { words } })
    }
    return null
  })

export const testText: Operation<'POST console/word test'> = async (ctx, { text }) =>
  ctx.app.screening.matchBlocklists(ctx.db, ctx.site.id, text)
