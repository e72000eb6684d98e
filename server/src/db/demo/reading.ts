import { searchText, searchTokens } from '../../text/search.ts'
import { compileWords } from '../../text/words.ts'
import type { HitRow } from '../tables.ts'

/** What publishing derives from a text, for texts that come into the world ready-made. */
export const searchOf = (text: string) => ({ search_text: searchText(text), search_pairs: searchTokens(text) })

export type Marking = (text: string) => HitRow[]

/** Marks the words that hold a text back for a reviewer. */
export const markingOf = (words: { refuse: string[]; hold: string[]; allow: string[] }): Marking => {
  const match = compileWords(words)
  return (text) => match(text).hits.map(({ start, end, word }) => ({ start, end, word }))
}
