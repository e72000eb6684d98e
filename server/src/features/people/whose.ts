import { statement } from '../../db/statement.ts'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { findMember } from '../member/rows.ts'

/** Whose list is read. `unseen`: the viewer blocks them, so that nothing of theirs is shown. */
export type Whose = { id: number; own: boolean; unseen: boolean }

const blocks = statement<{ target_id: number }>(
  'people_blocks',
  'select target_id from block where member_id = $1 and target_id = $2',
)

/** The member named, or the caller; one whom nobody may see is not there. */
export const findWhose = async (c: Context, id: number | undefined): Promise<Whose> => {
  const whose = id ?? c.viewer.id
  if (whose === 0) throw new Refusal('loginNeeded')
  if (whose === c.viewer.id) return { id: whose, own: true, unseen: false }
  if (!(await findMember(c.db, whose, c.now))) throw new Refusal('notFound')
  const unseen = c.viewer.id > 0 && (await blocks(c.db, [c.viewer.id, whose])).length > 0
  return { id: whose, own: false, unseen }
}

/** What is one's own alone is asked without an id, or with one's own. */
export const ownAlone = (c: Context, id: number | undefined): number => {
  if (id !== undefined && id !== c.viewer.id) throw new Refusal('forbidden')
  return c.viewer.id
}
