import { limits } from '@quanzi/contract/limits'
import { type ContentKind, reviewActions } from '@quanzi/contract/states'
import { sql } from 'kysely'
import { appendHistory, type ReviewedKind } from '../../circle/history/history.ts'
import { publishChange } from '../../circle/history/publish-change.ts'
import { withdrawNotification } from '../../circle/notification/notify.ts'
import { publishWithReadyVideo } from '../../circle/post/apply-video-outcome.ts'
import { schedulePostCredits } from '../../circle/post/post-credits.ts'
import { lockActiveMember } from '../../identity/member/lock-active-member.ts'
import type { RequestContext } from '../../identity/request/request-context.ts'
import type { Db } from '../../platform/db/handle.ts'
import { transaction } from '../../platform/db/transaction/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { reopenAppeal, withdrawAppeals } from '../appeal/transitions.ts'
import { reopenReports } from '../report/close-reports.ts'
import { rejectConflictOfInterest } from '../shared/conflict-of-interest.ts'
import { lockItem } from '../shared/lock-item.ts'
import { deleteClaim } from './claim.ts'
import { queueEndOfPin } from './end-pin.ts'
import { getLastHistoryEntry, type HistoryRow } from './history-queries.ts'
import { createAlreadyDecidedError, updateItem } from './items.ts'

/** All but an edit; a deletion too, as the row is still there. */
const undoableActions = new Set<string>([...reviewActions.filter((action) => action !== 'edit'), 'appeal_dismiss'])

type UndoSnapshot = {
  refuse_level: number
  reason: string
  published_at: string | null
  selected: boolean
  publish_when_ready?: true
  submitted_at: string
  updated_at: string
  pinned_at: string | null
  pinned_until?: string | null
}

/** Within ten seconds, if nothing happened after it. The history keeps both entries. */
export const undoDecision = (ctx: RequestContext, kind: ContentKind, id: number): Promise<null> =>
  transaction(ctx.db, async (db) => {
    const item = await lockItem(db, kind, id, ctx.site.id)
    if (!item) throw new ApiError('notFound')
    rejectConflictOfInterest(ctx, item.author_id)
    if (!(await lockActiveMember(db, item.author_id))) throw new ApiError('notFound')
    const lastEntry = await requireUndoableEntry(ctx, db, kind, id, ({ action, before }) =>
      Boolean(undoableActions.has(action) && before),
    )
    // Entries of these actions carry what `snapshotForUndo` returned, as JSON.
    const before = lastEntry.before as UndoSnapshot
    const until = before.pinned_until ?? null
    if (until !== null) await queueEndOfPin(db, id, new Date(until))
    await updateItem(db, kind, id, {
      state: lastEntry.from_state,
      refuse_level: before.refuse_level,
      reason: before.reason,
      published_at: before.published_at === null ? null : new Date(before.published_at),
      submitted_at: toTimestamp(before.submitted_at),
      updated_at: toTimestamp(before.updated_at),
      ...(kind === 'post' && {
        pinned_at: toTimestampOrNull(before.pinned_at),
        pinned_until: toTimestampOrNull(until),
        ...(before.publish_when_ready && { publish_when_ready: true }),
      }),
      ...(before.selected !== item.selected && { selected: before.selected }),
    })
    await appendHistory(ctx, db, {
      kind,
      item: { ...item, state: lastEntry.to_state },
      action: 'undo',
      to: lastEntry.from_state,
      before: { of: lastEntry.id },
    })
    await deleteClaim(db, kind, id)
    await withdrawNotification(db, lastEntry.id)
    await reopenReports(db, kind, id, lastEntry.id)
    if (lastEntry.action === 'fail' || lastEntry.action === 'offline') await withdrawAppeals(db, kind, [id], ctx.now)
    await reopenAppeal(db, lastEntry.id)
    if (kind === 'post') await schedulePostCredits(db, id, ctx.now)
    if (before.publish_when_ready && item.video === 'ready') await publishWithReadyVideo(db, id, ctx.now)
    await publishChange(ctx, db)
    return null
  })

/** The last entry of a history, if it is the caller's own of the last ten seconds. */
export const requireUndoableEntry = async (
  ctx: RequestContext,
  db: Db,
  kind: ReviewedKind,
  id: number,
  isUndoable: (entry: HistoryRow) => boolean,
): Promise<HistoryRow> => {
  const entry = await getLastHistoryEntry(db, kind, id)
  if (entry?.member_id !== ctx.viewer.id || !isUndoable(entry)) throw await createAlreadyDecidedError(db, kind, id)
  if (ctx.now.getTime() - entry.created_at.getTime() > limits.undoWindow) throw new ApiError('undoExpired')
  return entry
}

const toTimestamp = (time: string) => sql<Date>`${time}::timestamptz`
const toTimestampOrNull = (time: string | null) => (time === null ? null : toTimestamp(time))
