import { limits } from '@quanzi/contract/limits'
import { sql } from 'kysely'
import type { AppContext } from '../../identity/request/app-context.ts'
import type { Db } from '../../platform/db/handle.ts'
import { afterCommit } from '../../platform/db/transaction/transaction.ts'
import { queueJob } from '../../platform/jobs/queue.ts'
import { changeItems } from '../history/change-items.ts'

/** Deletes the items of a member who leaves, after the commit and before the answer; a job continues when that is interrupted. */
export const deleteItemsSoon = async (app: AppContext, db: Db, memberId: number): Promise<void> => {
  const runAt = new Date(app.ports.clock.now().getTime() + limits.requestTimeout)
  await queueJob(db, { kind: 'delete-items', payload: { memberId }, runAt })
  await afterCommit(db, (outer) => deleteItems(app, outer, memberId))
}

export const deleteItems = (app: AppContext, db: Db, memberId: number): Promise<void> =>
  changeItems(app, db, { memberId, affected: sql`state <> 9`, deletedAt: app.ports.clock.now() })
