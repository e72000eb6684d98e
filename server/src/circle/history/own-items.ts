import { type ContentKind, commentState, postState } from '@quanzi/contract/states'
import type { RequestContext } from '../../identity/request/request-context.ts'
import type { Db } from '../../platform/db/handle.ts'
import { transaction } from '../../platform/db/transaction/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { appendHistory } from './history.ts'
import type { ItemHooks } from './item-hooks.ts'
import { publishChange } from './publish-change.ts'

export const lockOwnItem = async (ctx: RequestContext, db: Db, kind: ContentKind, id: number) => {
  const row = await db
    .selectFrom(kind)
    .select(['id', 'author_id', 'state', 'hidden', 'rev', 'content', 'published_at'])
    .where('id', '=', id)
    .where('site_id', '=', ctx.site.id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new ApiError('notFound'))
  if (row.author_id !== ctx.viewer.id) throw notOwnError(kind, row)
  if (row.state === postState.deleted) throw new ApiError('gone')
  return row
}

/** Others learn that a post waits (docs/spec/visibility.md), but not that a comment does. */
export const notOwnError = (kind: ContentKind, { state, hidden }: { state: number; hidden: boolean }): ApiError =>
  new ApiError(hidden || (kind === 'comment' && state !== commentState.online) ? 'notFound' : 'forbidden')

export const deleteOwnItem = (itemHooks: ItemHooks, ctx: RequestContext, item: { kind: ContentKind; id: number }) =>
  transaction(ctx.db, async (db) => {
    const { kind, id } = item
    const locked = await lockOwnItem(ctx, db, kind, id)
    await db.updateTable(kind).set({ state: postState.deleted, updated_at: ctx.now }).where('id', '=', id).execute()
    await appendHistory(ctx, db, { kind, item: locked, action: 'del', to: postState.deleted })
    await itemHooks.deleted(ctx, db, item)
    await publishChange(ctx, db)
    return null
  })
