import { sql } from 'kysely'
import { decryptMobileWithAny, encryptMobile, hashMobile } from '../../identity/member/mobile.ts'
import { hashMobileSuffix } from '../../identity/member/mobile-suffix.ts'
import type { Secrets } from '../../platform/crypto/secrets.ts'
import type { Db } from '../../platform/db/handle.ts'
import { transaction } from '../../platform/db/transaction/transaction.ts'
import { mobileIndexOf, type SealCount } from './sealed-values.ts'

const batchSize = 500

type Batch = SealCount & { last: number | null }

/** One batch of members after an id: their numbers are encrypted and hashed under the current secret. */
export const moveMobiles = async (db: Db, secrets: Secrets, after: number, { dryRun = false } = {}): Promise<Batch> => {
  const rows = await db
    .selectFrom('member')
    .select(['id', 'mobile_cipher', 'mobile_hash'])
    .where('id', '>', after)
    .where('mobile_cipher', 'is not', null)
    .orderBy('id')
    .limit(batchSize)
    .execute()
  const indexed = rows.map((row) => ({ ...row, index: mobileIndexOf(row.mobile_cipher ?? '', secrets) }))
  const moving = indexed.filter(({ index }) => index > 0)
  if (!dryRun && moving.length > 0) await rewrite(db, secrets, moving)
  return {
    moved: moving.length,
    unreadable: indexed.filter(({ index }) => index === -1).length,
    last: rows.length < batchSize ? null : (rows.at(-1)?.id ?? null),
  }
}

type Row = { id: number; mobile_cipher: string | null; mobile_hash: string | null }

/** Rows that changed meanwhile are skipped. References to a number by its hash change in the same transaction. */
const rewrite = (db: Db, secrets: Secrets, rows: Row[]): Promise<void> => {
  const changes = rows.map(({ id, mobile_cipher, mobile_hash }) => {
    const mobile = decryptMobileWithAny(mobile_cipher ?? '', secrets)
    return {
      id,
      old: mobile_cipher,
      old_hash: mobile_hash,
      cipher: encryptMobile(mobile, secrets.secret),
      hash: hashMobile(mobile, secrets.secret),
      suffix: hashMobileSuffix(mobile, secrets.secret),
    }
  })
  return transaction(db, async (trx) => {
    const change = sql`jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      as x(id bigint, old text, old_hash text, cipher text, hash text, suffix text)`
    await sql`update member m set mobile_cipher = x.cipher, mobile_hash = x.hash, mobile_suffix_hash = x.suffix
      from ${change} where m.id = x.id and m.mobile_cipher = x.old`.execute(trx)
    await sql`insert into known_browser (hash, mobile_hash, seen_at)
      select k.hash, x.hash, k.seen_at from known_browser k join ${change} on x.old_hash = k.mobile_hash
      on conflict (hash, mobile_hash) do update set seen_at = greatest(known_browser.seen_at, excluded.seen_at)`.execute(
      trx,
    )
    await sql`delete from known_browser k using ${change} where k.mobile_hash = x.old_hash`.execute(trx)
    await sql`update sms_code c set mobile_hash = x.hash from ${change} where c.mobile_hash = x.old_hash`.execute(trx)
  })
}
