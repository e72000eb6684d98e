import { hkdfSync } from 'node:crypto'
import type { Db } from '../../../db/handle.ts'

/** Whoever can read the server's output knows it: 60 bits, the same in every process. */
export const setupWord = (secret: string): string => {
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', 'first operator', 12))
  const letters = [...bytes].map((byte) => 'abcdefghjkmnpqrstuvwxyz23456789z'[byte % 32]).join('')
  return letters.replace(/(.{4})(?=.)/g, '$1-')
}

export const hasOperator = async (db: Db): Promise<boolean> =>
  (await db
    .selectFrom('appointment')
    .select('member_id')
    .where('role', '=', 'operator')
    .where('site_id', '=', 0)
    .limit(1)
    .executeTakeFirst()) !== undefined
