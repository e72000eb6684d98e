import { sql } from 'kysely'
import type { Db } from '../../platform/db/handle.ts'

/** Only the demo content books a welcome balance, and the ledger keeps its rows. */
export const isDemoAccount = (memberColumn: string) =>
  sql<boolean>`exists (select 1 from ledger l where l.account = ${sql.ref(memberColumn)} and l.account > 0 and l.kind = 'welcome')`

/** Outside demo mode no session of an account whose number anybody may own continues. */
export const endDemoSessions = async (db: Db): Promise<void> => {
  await db.deleteFrom('session').where(isDemoAccount('session.member_id')).execute()
}
