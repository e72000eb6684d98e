import type { Db } from '../../db/handle.ts'
import { statement } from '../../db/statement.ts'
import type { MemberRow } from './view.ts'

const shown = statement<MemberRow & { banned: boolean }>(
  'member_shown',
  `select id, nickname, avatar, auth, coalesce(banned_until > $2, false) as banned from member where id = $1`,
)

/** A member whom others may see; a banned one is nobody's to see. */
export const findMember = async (db: Db, id: number, now: Date): Promise<MemberRow | undefined> => {
  const [row] = await shown(db, [id, now])
  return row && !row.banned ? row : undefined
}
