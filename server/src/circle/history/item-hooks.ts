import type { ContentKind } from '@quanzi/contract/states'
import type { AppContext } from '../../identity/request/app-context.ts'
import type { RequestContext } from '../../identity/request/request-context.ts'
import type { Db } from '../../platform/db/handle.ts'

type ItemHook<Change = unknown> = (
  ctx: RequestContext,
  db: Db,
  item: { kind: ContentKind; id: number } & Change,
) => Promise<void>

/** Runs in the transaction in which the author edits or deletes an item. */
export type ItemHooks = { edited: ItemHook<{ from: number; to: number }>; deleted: ItemHook }

/** Runs in the transaction in which retention empties items. */
export type ItemsExpired = (app: AppContext, db: Db, kind: ContentKind, ids: readonly number[]) => Promise<void>
