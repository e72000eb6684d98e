import { limits } from '@quanzi/contract/limits'
import { sql } from 'kysely'
import { changeItems } from '../../circle/history/change-items.ts'
import type { AppContext } from '../../identity/request/app-context.ts'
import type { Db } from '../../platform/db/handle.ts'
import { afterCommit } from '../../platform/db/transaction/transaction.ts'
import { queueJob } from '../../platform/jobs/queue.ts'

/** Hides or shows the items of a member after the commit and before the answer; a job continues when that is interrupted. */
export const settleHiddenItemsSoon = async (app: AppContext, db: Db, memberId: number): Promise<void> => {
  const runAt = new Date(app.ports.clock.now().getTime() + limits.requestTimeout)
  await queueJob(db, { kind: 'settle-hidden-items', payload: { memberId }, runAt })
  await afterCommit(db, (outer) => settleHiddenItems(app, outer, memberId))
}

/** Hides and shows items by the bans in force. */
export const settleHiddenItems = (app: AppContext, db: Db, memberId: number): Promise<void> =>
  changeItems(app, db, { memberId, affected: sql`hidden <> is_banned_on(author_id, site_id)`, deletedAt: null })
