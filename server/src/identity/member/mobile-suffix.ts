import { createHmac } from 'node:crypto'
import { deriveKey } from '../../platform/crypto/encryption.ts'
import type { AppContext } from '../request/app-context.ts'
import { openMobile } from './mobile.ts'

export const mobileSuffixLength = 4

/** A keyed hash, for search by the last digits. */
export const hashMobileSuffix = (digits: string, secret: string): string =>
  createHmac('sha256', deriveKey(secret, 'mobile tail'))
    .update(digits.slice(-mobileSuffixLength))
    .digest('base64url')
    .slice(0, 22)

const batchSize = 500

/** Fills in missing suffix hashes; skips numbers encrypted with another secret. */
export const backfillMobileSuffixes = async ({ database: { db }, config }: AppContext): Promise<void> => {
  let after = 0
  for (;;) {
    const rows = await db
      .selectFrom('member')
      .select(['id', 'mobile_cipher', 'mobile_hash'])
      .where('mobile_suffix_hash', 'is', null)
      .where('mobile_cipher', 'is not', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(batchSize)
      .execute()
    for (const { id, mobile_cipher, mobile_hash } of rows) {
      after = id
      const mobile = openMobile(mobile_cipher ?? '', config)
      if (mobile === null) continue
      await db
        .updateTable('member')
        .set({ mobile_suffix_hash: hashMobileSuffix(mobile, config.secret) })
        .where('id', '=', id)
        .where('mobile_hash', '=', mobile_hash)
        .execute()
    }
    if (rows.length < batchSize) return
  }
}
