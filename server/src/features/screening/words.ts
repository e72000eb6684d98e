import { LRUCache } from 'lru-cache'
import type { Db } from '../../db/handle.ts'
import type { House, Words } from '../../house.ts'
import { compileWords, type WordLists, type WordVerdict } from '../../text/words.ts'

/** Compiled lists are kept in memory; `tellWordsChanged` drops a site's, in every process. */
export const openWords = (house: Pick<House, 'bus'>): Words => {
  const kept = new LRUCache<number, (text: string) => WordVerdict>({ max: 200, ttl: 10 * 60_000 })
  let era = 0
  house.bus.on('words', (site) => {
    era += 1
    if (site === null) kept.clear()
    else kept.delete(Number(site))
  })
  return {
    of: async (db, site) => {
      const found = kept.get(site)
      if (found) return found
      const began = era
      const match = compileWords(await readWords(db, site))
      // What changed while it was being read is not kept.
      if (began === era) kept.set(site, match)
      return match
    },
  }
}

/** Whoever changes words of a site says so in the same transaction. */
export const tellWordsChanged = (house: Pick<House, 'bus'>, db: Db, site: number): Promise<void> =>
  house.bus.tell(db, `words:${site}`)

const readWords = async (db: Db, site: number): Promise<WordLists> => {
  const rows = await db.selectFrom('word').select(['text', 'kind']).where('site_id', '=', site).execute()
  const of = (kind: keyof WordLists) => rows.flatMap((row) => (row.kind === kind ? [row.text] : []))
  return { refuse: of('refuse'), hold: of('hold'), allow: of('allow') }
}
