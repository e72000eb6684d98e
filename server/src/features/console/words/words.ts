import type { Answer, Input } from '@quanzi/contract'
import { sql } from 'kysely'
import { transaction } from '../../../db/transaction.ts'
import type { Context } from '../../../http/context.ts'
import { readCursor, writeCursor } from '../../../http/cursor.ts'
import { normalise } from '../../../text/normalise.ts'
import { likePattern } from '../../../text/search.ts'
import { recordChange } from '../../audit/record.ts'
import { tellWordsChanged } from '../../screening/words.ts'

export const listWords = async (
  c: Context,
  { kind, keyword, cursor, pagesize }: Input<'GET console/word list'>,
): Promise<Answer<'GET console/word list'>> => {
  let query = c.db
    .selectFrom('word as w')
    .leftJoin('member as m', 'm.id', 'w.added_by')
    .select(['w.id', 'w.text', 'w.kind', 'w.created_at', 'm.nickname'])
    .where('w.site_id', '=', c.site.id)
    .where('w.kind', '=', kind)
  if (keyword !== '') query = query.where('w.text', 'ilike', likePattern(keyword))
  if (cursor) query = query.where('w.id', '<', readCursor(cursor).id)
  const rows = await query
    .orderBy('w.id', 'desc')
    .limit(pagesize + 1)
    .execute()
  const shown = rows.slice(0, pagesize)
  const counts = await c.db
    .selectFrom('word')
    .select(({ fn }) => ['kind', fn.countAll<number>().as('n')])
    .where('site_id', '=', c.site.id)
    .groupBy('kind')
    .execute()
  const total = (of: typeof kind) => counts.find((row) => row.kind === of)?.n ?? 0
  return {
    data: shown.map(({ id, text, created_at, nickname, ...row }) => ({
      id,
      text,
      kind: row.kind,
      by: nickname ?? '',
      created_at: created_at.toISOString(),
    })),
    next: rows.length > pagesize ? writeCursor({ key: '', id: shown.at(-1)?.id ?? 0 }) : null,
    totals: { refuse: total('refuse'), hold: total('hold'), allow: total('allow') },
  }
}

const isFindable = (word: string): boolean => normalise(word, 'marks').points.length > 0

/** Adds them in one statement, however many; a word stands in one list, so it leaves the one it was in. */
export const addWords = (
  c: Context,
  { kind, words }: Input<'POST console/word add'>,
): Promise<Answer<'POST console/word add'>> =>
  transaction(c.db, async (db) => {
    const findable = words.filter(isFindable)
    const { rows } = await sql<{ text: string; was: string | null }>`
      with given as (select unnest(${findable}::text[]) as text),
      earlier as (select w.text, w.kind from word w join given g on g.text = w.text where w.site_id = ${c.site.id}),
      written as (
        insert into word (site_id, text, kind, added_by, created_at)
        select ${c.site.id}, text, ${kind}, ${c.viewer.id}, ${c.now} from given
        on conflict (site_id, text) do update
          set kind = excluded.kind, added_by = excluded.added_by, created_at = excluded.created_at
          where word.kind <> excluded.kind
        returning text
      )
      select w.text, e.kind as was from written w left join earlier e on e.text = w.text`.execute(db)
    const moved = rows.filter(({ was }) => was !== null).length
    if (rows.length > 0) {
      await tellWordsChanged(c.house, db, c.site.id)
      const after = { words: rows.map(({ text }) => text) }
      await recordChange({ ...c, db }, { action: 'word.add', subject: `word:${kind}`, after })
    }
    return {
      added: rows.length - moved,
      moved,
      kept: findable.length - rows.length,
      useless: words.filter((word) => !isFindable(word)),
    }
  })

export const removeWords = (c: Context, { ids }: Input<'POST console/word remove'>): Promise<null> =>
  transaction(c.db, async (db) => {
    const gone = await db
      .deleteFrom('word')
      .where('site_id', '=', c.site.id)
      .where('id', 'in', ids)
      .returning(['text', 'kind'])
      .execute()
    if (gone.length === 0) return null
    await tellWordsChanged(c.house, db, c.site.id)
    for (const kind of ['refuse', 'hold', 'allow'] as const) {
      const words = gone.filter((word) => word.kind === kind).map(({ text }) => text)
      if (words.length > 0)
        await recordChange({ ...c, db }, { action: 'word.remove', subject: `word:${kind}`, before: { words } })
    }
    return null
  })

export const testWords = async (
  c: Context,
  { text }: Input<'POST console/word test'>,
): Promise<Answer<'POST console/word test'>> => (await c.house.words.of(c.db, c.site.id))(text)
