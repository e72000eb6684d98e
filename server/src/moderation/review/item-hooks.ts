import type { ItemHooks } from '../../circle/history/item-hooks.ts'
import { withdrawAppeal } from '../appeal/transitions.ts'
import { closeReports } from '../report/close-reports.ts'

/** Closes the open appeal and reports of an item that its author edits or deletes. */
export const itemHooks: ItemHooks = {
  edited: (ctx, db, { kind, id }) => withdrawAppeal(db, kind, id, ctx.now),
  deleted: async (ctx, db, { kind, id }) => {
    await withdrawAppeal(db, kind, id, ctx.now)
    await closeReports(ctx, db, { kind, id, outcome: 'gone' })
  },
}
