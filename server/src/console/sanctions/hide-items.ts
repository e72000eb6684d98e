import { sql } from 'kysely'
import { changeItems, changeItemsSoon } from '../../circle/history/change-items.ts'
import type { AppContext } from '../../identity/request/app-context.ts'
import type { Db } from '../../platform/db/handle.ts'

export const updateHiddenItemsSoon = (app: AppContext, db: Db, memberId: number): Promise<void> =>
  changeItemsSoon(app, db, { kind: 'settle-hidden-items', memberId }, updateHiddenItems)

/** Hides and shows items by the bans in force. */
export const updateHiddenItems = (app: AppContext, db: Db, memberId: number): Promise<void> =>
  changeItems(app, db, { memberId, affected: sql`hidden <> is_banned_on(author_id, site_id)`, deletedAt: null })
