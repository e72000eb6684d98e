import { sql } from 'kysely'
import type { AppContext } from '../../identity/request/app-context.ts'
import type { Db } from '../../platform/db/handle.ts'
import { changeItems, changeItemsSoon } from '../history/change-items.ts'

/** Deletes the items of a member who leaves. */
export const deleteItemsSoon = (app: AppContext, db: Db, memberId: number): Promise<void> =>
  changeItemsSoon(app, db, { kind: 'delete-items', memberId }, deleteItems)

export const deleteItems = (app: AppContext, db: Db, memberId: number): Promise<void> =>
  changeItems(app, db, { memberId, affected: sql`state <> 9`, deletedAt: app.ports.clock.now() })
