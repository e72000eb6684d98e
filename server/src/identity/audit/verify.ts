import { allSecrets, type Secrets } from '../../platform/crypto/secrets.ts'
import type { Db } from '../../platform/db/handle.ts'
import { readRetiredKeys } from './retired-keys.ts'
import { auditKey, computeSealByKey } from './seal.ts'

type VerificationResult =
  | { intact: true; entries: number; head: string }
  | { intact: false; entry: number; fault: 'missing' | 'changed' | 'cut' }

const batchSize = 2_000

type SealKey = { key: Buffer; until: number }

/** Those of former secrets were stored when the numbers were moved. */
const readSealKeys = async (db: Db, secrets: Secrets): Promise<SealKey[]> => [
  ...allSecrets(secrets).map((secret) => ({ key: auditKey(secret), until: Number.POSITIVE_INFINITY })),
  ...(await readRetiredKeys(db, secrets, 'audit log')).map(({ key, untilEntry }) => ({ key, until: untilEntry })),
]

/** `missing`: an id is skipped; `changed`: a wrong seal; `cut`: the last entry is not the recorded head. */
export const verifyAuditLog = async (db: Db, secrets: Secrets): Promise<VerificationResult> => {
  const end = await db.selectFrom('audit_head').select(['id', 'hash']).executeTakeFirst()
  const keys = await readSealKeys(db, secrets)
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
      if (
        row.prev !== prev ||
        !keys.some(({ key, until }) => row.id <= until && row.hash === computeSealByKey(row, prev, key))
      )
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
