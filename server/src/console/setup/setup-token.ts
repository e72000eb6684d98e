import { hkdfSync } from 'node:crypto'
import { isDemoAccount } from '../../identity/login/demo-accounts.ts'
import type { Db } from '../../platform/db/handle.ts'

/** Printed at the start of the server: 60 bits, the same in every process. */
export const createSetupToken = (secret: string): string => {
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', 'first operator', 12))
  const letters = [...bytes].map((byte) => 'abcdefghjkmnpqrstuvwxyz23456789z'[byte % 32]).join('')
  return letters.replace(/(.{4})(?=.)/g, '$1-')
}

/** Outside demo mode the chief of the demo content does not count, as no client can log in as one. */
export const hasOperator = async (db: Db, demo: boolean): Promise<boolean> =>
  (await db
    .selectFrom('appointment')
    .select('member_id')
    .where('role', '=', 'operator')
    .where('site_id', '=', 0)
    .$if(!demo, (q) => q.where((eb) => eb.not(isDemoAccount('appointment.member_id'))))
    .limit(1)
    .executeTakeFirst()) !== undefined
