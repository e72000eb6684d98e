import type { Db } from '../../platform/db/handle.ts'
import { computeSeal } from './seal.ts'

type VerificationResult =
  | { intact: true; entries: number; head: string }
  | { intact: false; entry: number; fault: 'missing' | 'changed' | 'cut' }

const batchSize = 2_000

/** `missing`: an id is skipped; `changed`: a wrong seal; `cut`: the last entry is not the recorded head. */
export const verifyAuditLog = async (db: Db, secret: string): Promise<VerificationResult> => {
  const end = await db.selectFrom('audit_head').select(['id', 'hash']).executeTakeFirst()
  let id = 0
  let prev = ''
  for (;;) {
    const rows = await db
      .selectFrom('audit_entry')
      .selectAll()
      .where('id', '>', id)
      .orderBy('id')
      .limit(batchSize)
      .execute()
    for (const row of rows) {
      if (row.id !== id + 1) return { intact: false, entry: id + 1, fault: 'missing' }
      if (row.prev !== prev || row.hash !== computeSeal(row, prev, secret))
        return { intact: false, entry: row.id, fault: 'changed' }
      id = row.id
      prev = row.hash
    }
    if (rows.length < batchSize) break
  }
  // Entries written during the check follow the head that was read first.
  const isCutOff = !end || end.id > id || (end.id === id && end.hash !== prev)
  return isCutOff ? { intact: false, entry: id + 1, fault: 'cut' } : { intact: true, entries: id, head: prev }
}
