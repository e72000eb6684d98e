import type { Db } from '../../platform/db/handle.ts'
import { statement } from '../../platform/db/statements/statement.ts'
import { hasBadge } from './badge.ts'
import type { MemberRow } from './view.ts'
import { isActiveMember } from './visibility.ts'

const selectVisibleMember = statement<MemberRow>(
  'member_visible',
  `select id, nickname, avatar, ${hasBadge('member', '$2')} as auth from member where id = $1 and ${isActiveMember('member', '$2', '$3')}`,
)

/** Undefined for deleted members and those banned on the site. */
export const findVisibleMember = async (
  db: Db,
  id: number,
  site: number,
  now: Date,
): Promise<MemberRow | undefined> => {
  const [row] = await selectVisibleMember(db, [id, site, now])
  return row
}

export const lockMember = async (db: Db, id: number): Promise<void> => {
  await db.selectFrom('member').select('id').where('id', '=', id).forUpdate().execute()
}
