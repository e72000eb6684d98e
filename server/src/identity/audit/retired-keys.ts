import { hash } from 'node:crypto'
import { deriveKey, encrypt } from '../../platform/crypto/encryption.ts'
import { decryptWithAny, type Secrets } from '../../platform/crypto/secrets.ts'
import type { Db } from '../../platform/db/handle.ts'

/** The purposes of derived keys whose values cannot be computed again under another secret. */
const retiredPurposes = ['audit log', 'recovery code', 'mobile hash'] as const
export type RetiredPurpose = (typeof retiredPurposes)[number]
export const retiredKeyPurpose = 'retired key'

type RetiredKey = { key: Buffer; untilEntry: number }

/** Keys of former secrets. One that cannot be decrypted is left out: what it has hashed is not found. */
export const readRetiredKeys = async (db: Db, secrets: Secrets, purpose: RetiredPurpose): Promise<RetiredKey[]> => {
  const rows = await db
    .selectFrom('retired_key')
    .select(['sealed', 'until_entry'])
    .where('purpose', '=', purpose)
    .execute()
  return rows.flatMap(({ sealed, until_entry }) => {
    try {
      const key = Buffer.from(decryptWithAny(sealed, secrets, retiredKeyPurpose), 'hex')
      return [{ key, untilEntry: until_entry }]
    } catch {
      return []
    }
  })
}

/** Stores the derived keys of a previous secret; entries of the audit log are accepted under it up to the present end. */
export const retireKeys = async (db: Db, { secret, previousSecrets = [] }: Secrets): Promise<void> => {
  const { id: until_entry } = await db.selectFrom('audit_head').select('id').executeTakeFirstOrThrow()
  for (const previous of previousSecrets)
    for (const purpose of retiredPurposes)
      await retireKey(db, secret, purpose, deriveKey(previous, purpose), until_entry)
}

export const retireKey = async (db: Db, secret: string, purpose: RetiredPurpose, key: Buffer, until_entry: number) => {
  const fingerprint = hash('sha256', key).slice(0, 32)
  const sealed = encrypt(key.toString('hex'), secret, retiredKeyPurpose)
  await db
    .insertInto('retired_key')
    .values({ purpose, fingerprint, sealed, until_entry })
    .onConflict((o) => o.columns(['purpose', 'fingerprint']).doUpdateSet({ sealed, until_entry }))
    .execute()
}
