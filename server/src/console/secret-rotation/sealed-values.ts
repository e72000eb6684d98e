import { sql } from 'kysely'
import { retiredKeyPurpose } from '../../identity/audit/retired-keys.ts'
import { decryptMobile } from '../../identity/member/mobile.ts'
import { decrypt, encrypt } from '../../platform/crypto/encryption.ts'
import { allSecrets, decryptWithAny, type Secrets } from '../../platform/crypto/secrets.ts'
import type { Db } from '../../platform/db/handle.ts'
import { webhookSecretPurpose } from '../health/send-webhook.ts'
import { totpPurpose } from '../mfa/totp.ts'

/** The index of the secret that decrypts a value: 0 the current one, -1 none. */
const secretIndexOf = (open: (secret: string) => string, secrets: Secrets): number =>
  allSecrets(secrets).findIndex((secret) => {
    try {
      open(secret)
      return true
    } catch {
      return false
    }
  })

export const mobileIndexOf = (sealed: string, secrets: Secrets): number =>
  secretIndexOf((secret) => decryptMobile(sealed, secret), secrets)

type SealedRow = { purpose: string; sealed: string; replace: (db: Db, sealed: string) => Promise<unknown> }

/** A row that changed meanwhile is skipped. */
const sealedRow = (
  purpose: string,
  sealed: string,
  { table, column, key }: { table: string; column: string; key: Record<string, number | string> },
): SealedRow => ({
  purpose,
  sealed,
  replace: (db, value) => {
    const conditions = Object.entries({ ...key, [column]: sealed }).map(([name, old]) => sql`${sql.ref(name)} = ${old}`)
    return sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value} where ${sql.join(conditions, sql` and `)}`.execute(
      db,
    )
  },
})

/** The few encrypted values beside mobile numbers: second factors, webhooks, keys of former secrets. */
const readSealedRows = async (db: Db): Promise<SealedRow[]> => {
  const factors = await db.selectFrom('mfa_secret').select(['member_id', 'secret']).execute()
  const hooks = await db.selectFrom('webhook').select(['site_id', 'secret']).where('secret', '<>', '').execute()
  const keys = await db.selectFrom('retired_key').select(['purpose', 'fingerprint', 'sealed']).execute()
  return [
    ...factors.map(({ secret, ...key }) =>
      sealedRow(totpPurpose, secret, { table: 'mfa_secret', column: 'secret', key }),
    ),
    ...hooks.map(({ secret, ...key }) =>
      sealedRow(webhookSecretPurpose, secret, { table: 'webhook', column: 'secret', key }),
    ),
    ...keys.map(({ sealed, ...key }) =>
      sealedRow(retiredKeyPurpose, sealed, { table: 'retired_key', column: 'sealed', key }),
    ),
  ]
}

export type SealCount = { moved: number; unreadable: number }

/** Encrypts the values under the current secret; a dry run only counts them. */
export const moveSealedRows = async (db: Db, secrets: Secrets, { dryRun = false } = {}): Promise<SealCount> => {
  const count = { moved: 0, unreadable: 0 }
  for (const { purpose, sealed, replace } of await readSealedRows(db)) {
    const index = secretIndexOf((secret) => decrypt(sealed, secret, purpose), secrets)
    if (index === -1) count.unreadable += 1
    if (index < 1) continue
    count.moved += 1
    if (!dryRun) await replace(db, encrypt(decryptWithAny(sealed, secrets, purpose), secrets.secret, purpose))
  }
  return count
}
