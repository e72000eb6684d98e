import type { Db } from '../../db/handle.ts'
import type { HitRow } from '../../db/tables.ts'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import type { ScreenedKind } from '../../ports.ts'
import { compileWords, type WordVerdict } from '../../text/words.ts'
import { opinionOn, unanswered } from './opinion.ts'

type Screened = {
  /** Places in the first text, by the site's words and by those that the service named. */
  hits: HitRow[]
  held: boolean
  /** What the service said, and what holds the other texts, which the desk does not show in full. */
  note: string
  /** There is a service, and it said nothing in time. */
  unanswered: boolean
}

/**
 * Judges texts by the site's words, and by the service beside them where one is set. A refusing word refuses without being
 * named; a holding one, or a service that does not answer in time, holds.
 */
export const screen = async (
  c: Context,
  db: Db,
  texts: [string, ...string[]],
  kind: ScreenedKind = 'post',
): Promise<Screened> => {
  const match = await c.house.words.of(db, c.site.id)
  const found = texts.map((text) => match(text))
  if (found.some((result) => result.verdict === 'refuse')) throw new Refusal('screened')
  const opinion = c.opinion ?? (await opinionOn(c, kind, texts))
  const { advice, label, words } = opinion
  if (advice === 'refuse') throw new Refusal('screened')
  const own = found[0]?.hits.map(({ start, end, word }) => ({ start, end, word })) ?? []
  return {
    hits: [...own, ...placesOf(texts[0], words)],
    held: advice === 'hold' || found.some((result) => result.verdict === 'hold'),
    note: [advice === 'hold' ? label : '', heldElsewhere(found.slice(1))].filter(Boolean).join('；'),
    unanswered: opinion === unanswered,
  }
}

/** Words that hold the place of a post have no mark in its text; the reviewer reads which they are. */
const heldElsewhere = (found: WordVerdict[]): string => {
  const words = [...new Set(found.flatMap(({ hits }) => hits.map(({ word }) => word)))]
  return words.length > 0 ? `位置中有：${words.join('、')}` : ''
}

const placesOf = (text: string, words: readonly string[]): HitRow[] =>
  words.length === 0
    ? []
    : compileWords({ refuse: [], hold: words, allow: [] })(text).hits.map(({ start, end, word }) => ({
        start,
        end,
        word,
      }))
