import type { Db } from '../../db/handle.ts'
import { sealOf } from './seal.ts'

type Verdict =
  | { whole: true; entries: number; head: string }
  | { whole: false; entry: number; fault: 'missing' | 'changed' | 'cut' }

const atOnce = 2_000

/**
 * Walks the whole chain from its first entry and names the first one that does not fit: `missing` where an id is skipped,
 * `changed` where the seal is not that of what stands there, `cut` where the end is not the one that was written last.
 */
export const verifyLog = async (db: Db, secret: string): Promise<Verdict> => {
  const end = await db.selectFrom('audit_head').select(['id', 'hash']).executeTakeFirst()
  let id = 0
  let prev = ''
  for (;;) {
    const rows = await db
      .selectFrom('audit_entry')
      .selectAll()
      .where('id', '>', id)
      .orderBy('id')
      .limit(atOnce)
      .execute()
    for (const row of rows) {
      if (row.id !== id + 1) return { whole: false, entry: id + 1, fault: 'missing' }
      if (row.prev !== prev || row.hash !== sealOf(row, prev, secret))
        return { whole: false, entry: row.id, fault: 'changed' }
      id = row.id
      prev = row.hash
    }
    if (rows.length < atOnce) break
  }
  // What was written while the walk was under way lies behind the end that was seen.
  const seen = !end || end.id > id || (end.id === id && end.hash !== prev)
  return seen ? { whole: false, entry: id + 1, fault: 'cut' } : { whole: true, entries: id, head: prev }
}
