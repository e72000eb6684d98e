import { type ContentKind, getStage } from '@quanzi/contract/states'
import type { RawBuilder } from 'kysely'
import type { ReviewedKind } from '../../circle/history/history.ts'
import type { RequestContext } from '../../identity/request/request-context.ts'
import type { Db } from '../../platform/db/handle.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { rejectConflictOfInterest } from '../shared/conflict-of-interest.ts'
import { type LockedItem, lockItem } from '../shared/lock-item.ts'
import { getLastHistoryEntry } from './history-queries.ts'

/** The locked item of this site, written by somebody else; a deleted one is gone for reviewers too. */
export const getItemForUpdate = async (
  ctx: RequestContext,
  db: Db,
  kind: ContentKind,
  id: number,
): Promise<LockedItem> => {
  const item = await lockItem(db, kind, id, ctx.site.id)
  if (!item) throw new ApiError('notFound')
  rejectConflictOfInterest(ctx, item.author_id)
  if (getStage(kind, item.state) === 'deleted') throw new ApiError('gone')
  return item
}

export const snapshotForUndo = ({
  refuse_level,
  reason,
  published_at,
  selected,
  publish_when_ready,
  timestamps,
}: LockedItem) => ({
  refuse_level,
  reason,
  published_at,
  selected,
  ...(publish_when_ready && { publish_when_ready }),
  ...timestamps,
})

/** 302 with the last entry of the history; submitting an item decides nothing, so its author is not named. */
export const createAlreadyDecidedError = async (db: Db, kind: ReviewedKind, id: number): Promise<ApiError> => {
  const last = await getLastHistoryEntry(db, kind, id)
  return new ApiError(
    'decided',
    last && !submissions.has(last.action)
      ? { data: { by: last.nickname, action: last.action, state: String(last.to_state) } }
      : {},
  )
}

const submissions: ReadonlySet<string> = new Set(['common', 'comment'])

type Timestamp = Date | RawBuilder<Date>
type ItemChange = {
  state: number
  refuse_level?: number
  reason?: string
  published_at?: Date | null
  pinned_at?: Timestamp | null
  pinned_until?: Timestamp | null
  selected?: boolean
  publish_when_ready?: boolean
  submitted_at?: Timestamp
  updated_at: Timestamp
}

/** Clears `publish_when_ready` unless given: a reviewed post does not go online by itself when its video is ready. */
export const updateItem = async (db: Db, kind: ContentKind, id: number, change: ItemChange): Promise<void> => {
  if (kind === 'post') {
    await db
      .updateTable('post')
      .set({ publish_when_ready: false, ...change })
      .where('id', '=', id)
      .execute()
    return
  }
  const { pinned_at, pinned_until, selected, publish_when_ready, ...common } = change
  await db.updateTable('comment').set(common).where('id', '=', id).execute()
}
