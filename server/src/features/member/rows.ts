import type { Db } from '../../db/handle.ts'
import { isThere } from '../../db/sight.ts'
import { statement } from '../../db/statement.ts'
import type { MemberRow } from './view.ts'

const shown = statement<MemberRow>(
  'member_shown',
  `select id, nickname, avatar, auth from member where id = $1 and ${isThere('member', '$2')}`,
)

/** A member whom others may see; one who is banned or gone is nobody's to see. */
export const findMember = async (db: Db, id: number, now: Date): Promise<MemberRow | undefined> => {
  const [row] = await shown(db, [id, now])
  return row
}

/** Holds a member's row until the transaction ends; whoever is writing something in their name is waited for, or waits. */
export const holdMember = async (db: Db, id: number): Promise<void> => {
  await db.selectFrom('member').select('id').where('id', '=', id).forUpdate().execute()
}
