import { getStage } from '@quanzi/contract/states'
import type { ItemHooks, ItemsExpired } from '../../circle/history/item-hooks.ts'
import { publishQueueChange } from '../../circle/history/publish-change.ts'
import { withdrawAppeals } from '../appeal/transitions.ts'
import { closeReports } from '../report/close-reports.ts'
import { deleteClaim } from './claim.ts'

/**
 * Closes the open appeal and reports of an item that its author edits or deletes. A claim ends where the edit moves the
 * item to another stage: its holder may be of the other level.
 */
export const itemHooks: ItemHooks = {
  edited: async (ctx, db, { kind, id, from, to }) => {
    await withdrawAppeals(db, kind, [id], ctx.now)
    if (getStage(kind, from) !== getStage(kind, to)) await deleteClaim(db, kind, id)
  },
  deleted: async (ctx, db, { kind, id }) => {
    await withdrawAppeals(db, kind, [id], ctx.now)
    await closeReports(ctx, db, { kind, id, outcome: 'gone' })
  },
}

/** Withdraws the open appeals of items that retention empties. */
export const itemsExpired: ItemsExpired = async (app, db, kind, ids) => {
  const sites = await withdrawAppeals(db, kind, ids, app.ports.clock.now())
  for (const id of new Set(sites)) await publishQueueChange({ app, site: { id } }, db)
}
