import type { Db } from '../../platform/db/handle.ts'
import { statement } from '../../platform/db/statement.ts'
import type { MemberRow } from './view.ts'
import { isActiveMember } from './visibility.ts'

const selectVisibleMember = statement<MemberRow>(
  'member_visible',
  `select id, nickname, avatar, auth from member where id = $1 and ${isActiveMember('member', '$2')}`,
)

/** Undefined for banned and deleted members. */
export const findVisibleMember = async (db: Db, id: number, now: Date): Promise<MemberRow | undefined> => {
  const [row] = await selectVisibleMember(db, [id, now])
  return row
}

export const lockMember = async (db: Db, id: number): Promise<void> => {
  await db.selectFrom('member').select('id').where('id', '=', id).forUpdate().execute()
}
