import { type ContentKind, getStage, type ReviewStage } from '@quanzi/contract/states'
import { notOwnError } from '../../circle/history/own-items.ts'
import type { RequestContext } from '../../identity/request/request-context.ts'
import type { Db } from '../../platform/db/handle.ts'
import { statement } from '../../platform/db/statements/statement.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { findItem, type LockedItem, lockItem } from '../shared/lock-item.ts'

type OwnItem = LockedItem & { stage: Exclude<ReviewStage, 'deleted'> }

/** Locks the viewer's own post or comment until the transaction ends. */
export const getOwnItemForUpdate = async (
  ctx: RequestContext,
  db: Db,
  kind: ContentKind,
  id: number,
): Promise<OwnItem> => requireOwn(ctx, kind, await lockItem(db, kind, id, ctx.site.id))

export const getOwnItem = async (ctx: RequestContext, kind: ContentKind, id: number): Promise<OwnItem> =>
  requireOwn(ctx, kind, await findItem(ctx.db, kind, id, ctx.site.id))

const requireOwn = (ctx: RequestContext, kind: ContentKind, row: LockedItem | undefined): OwnItem => {
  if (!row) throw new ApiError('notFound')
  if (row.author_id !== ctx.viewer.id) throw notOwnError(kind, row)
  const stage = getStage(kind, row.state)
  if (stage === undefined || stage === 'deleted') throw new ApiError('gone')
  return { ...row, stage }
}

const lastRejectionQuery = statement<{ id: number; member_id: number | null }>(
  'appeal_last_rejection',
  `select h.id, h.member_id from review_history h
   where h.kind = $1 and h.item_id = $2 and h.action in ('fail', 'offline')
     and not exists (select 1 from review_history u where u.kind = h.kind and u.item_id = h.item_id
       and u.action = 'undo' and (u.before ->> 'of')::bigint = h.id)
   order by h.id desc limit 1`,
)

const appealableStages = new Set<ReviewStage>(['rejected', 'offline'])

/** The decision that rejected the item or took it offline, unless it was undone. */
export const getLastRejection = async (
  db: Db,
  kind: ContentKind,
  { id, stage }: OwnItem,
): Promise<{ id: number; member_id: number | null } | undefined> =>
  appealableStages.has(stage) ? (await lastRejectionQuery(db, [kind, id]))[0] : undefined
