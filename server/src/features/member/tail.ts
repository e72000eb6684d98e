import { createHmac, hkdfSync } from 'node:crypto'
import type { House } from '../../house.ts'
import { openMobile } from './mobile.ts'

/** How many last digits one may search by. */
export const tailLength = 4

/** The keyed hash under which the last digits of a number are found. */
export const mobileTail = (digits: string, secret: string): string =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, '', 'mobile tail', 32)))
    .update(digits.slice(-tailLength))
    .digest('base64url')
    .slice(0, 22)

const atOnce = 500

/** Gives a tail to every number that has none yet, whoever wrote it. A number sealed with another key is passed over. */
export const tailMobiles = async ({ database: { db }, config }: House): Promise<void> => {
  let after = 0
  for (;;) {
    const rows = await db
      .selectFrom('member')
      .select(['id', 'mobile_cipher', 'mobile_hash'])
      .where('mobile_tail', 'is', null)
      .where('mobile_cipher', 'is not', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(atOnce)
      .execute()
    for (const { id, mobile_cipher, mobile_hash } of rows) {
      after = id
      const mobile = opened(mobile_cipher ?? '', config.secret)
      if (mobile === null) continue
      await db
        .updateTable('member')
        .set({ mobile_tail: mobileTail(mobile, config.secret) })
        .where('id', '=', id)
        .where('mobile_hash', '=', mobile_hash)
        .execute()
    }
    if (rows.length < atOnce) return
  }
}

const opened = (sealed: string, secret: string): string | null => {
  try {
    return openMobile(sealed, secret)
  } catch {
    return null
  }
}
