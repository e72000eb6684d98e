import type { Db } from '../../db/handle.ts'
import { statement } from '../../db/statement.ts'
import { transaction } from '../../db/transaction.ts'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { earn } from '../credit/earn.ts'
import { findMember } from './rows.ts'

type To = { to_member_id: number }

/** Follows a member; again changes nothing. One who blocked the other cannot be followed by them, and is not told apart. */
export const follow = (c: Context, { to_member_id: target }: To): Promise<{ is_attention: 0 | 1; credits?: number }> =>
  transaction(c.db, async (db) => {
    await mustBeAnother(c, db, target)
    const made = await makeFollow(db, [c.viewer.id, target, c.now])
    if (made.length === 0) return { is_attention: 1 }
    const credits = await earn(db, c.site, {
      memberId: c.viewer.id,
      kind: 'follow',
      target: `member:${target}`,
      now: c.now,
    })
    return { is_attention: 1, ...(credits && { credits }) }
  })

const makeFollow = statement<{ target_id: number }>(
  'follow_add',
  `insert into follow (member_id, target_id, created_at) values ($1, $2, $3) on conflict do nothing returning target_id`,
)

export const unfollow = async (c: Context, { to_member_id: target }: To): Promise<{ is_attention: 0 | 1 }> => {
  await mustBeAnother(c, c.db, target)
  await c.db.deleteFrom('follow').where('member_id', '=', c.viewer.id).where('target_id', '=', target).execute()
  return { is_attention: 0 }
}

/** Blocks a member: the follows between the two end, and nobody tells the other. */
export const block = (c: Context, { to_member_id: target }: To): Promise<{ is_block: 0 | 1 }> =>
  transaction(c.db, async (db) => {
    await mustBeAnother(c, db, target)
    await db
      .insertInto('block')
      .values({ member_id: c.viewer.id, target_id: target, created_at: c.now })
      .onConflict((o) => o.doNothing())
      .execute()
    await db
      .deleteFrom('follow')
      .where(({ or, and, eb }) =>
        or([
          and([eb('member_id', '=', c.viewer.id), eb('target_id', '=', target)]),
          and([eb('member_id', '=', target), eb('target_id', '=', c.viewer.id)]),
        ]),
      )
      .execute()
    await c.house.bus.tell(db, `posts:${c.site.id}`)
    return { is_block: 1 }
  })

export const unblock = async (c: Context, { to_member_id: target }: To): Promise<{ is_block: 0 | 1 }> => {
  await mustBeAnother(c, c.db, target)
  await c.db.deleteFrom('block').where('member_id', '=', c.viewer.id).where('target_id', '=', target).execute()
  return { is_block: 0 }
}

const mustBeAnother = async (c: Context, db: Db, target: number): Promise<void> => {
  if (target === c.viewer.id) throw new Refusal('toOneself', { data: { field: 'to_member_id' } })
  if (!(await findMember(db, target, c.now))) throw new Refusal('notFound')
}
