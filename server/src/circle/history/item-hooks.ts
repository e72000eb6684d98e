import type { ContentKind } from '@quanzi/contract/states'
import type { RequestContext } from '../../identity/request/request-context.ts'
import type { Db } from '../../platform/db/handle.ts'

type ItemHook = (ctx: RequestContext, db: Db, item: { kind: ContentKind; id: number }) => Promise<void>

/** Runs in the transaction in which the author edits or deletes an item. */
export type ItemHooks = { edited: ItemHook; deleted: ItemHook }
