import { compileBlocklist } from '../platform/text/blocklist.ts'
import { searchText, searchTokens } from '../platform/text/search.ts'
import type { BlocklistHitRow } from '../schema/tables.ts'

export const searchColumns = (text: string) => ({ search_text: searchText(text), search_pairs: searchTokens(text) })

export type FindHits = (text: string) => BlocklistHitRow[]

export const createHitFinder = (blocklist: { refuse: string[]; hold: string[]; allow: string[] }): FindHits => {
  const match = compileBlocklist(blocklist)
  return (text) => match(text).hits.map(({ start, end, word }) => ({ start, end, word }))
}
