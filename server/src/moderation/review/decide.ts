import {
  type ContentKind,
  getTransition,
  type ReviewAction,
  type Reviewer,
  type Transition,
} from '@quanzi/contract/states'
import { appendHistory } from '../../circle/history/history.ts'
import { publishChange } from '../../circle/history/publish-change.ts'
import { schedulePostCredits } from '../../circle/post/post-credits.ts'
import type { RequestContext } from '../../identity/request/request-context.ts'
import type { Db } from '../../platform/db/handle.ts'
import { transaction } from '../../platform/db/transaction/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { answerAppeal, getOpenAppeal } from '../appeal/transitions.ts'
import { closeReports, type ReportOutcome } from '../report/close-reports.ts'
import type { LockedItem } from '../shared/lock-item.ts'
import { deleteClaim, lockForDecision } from './claim.ts'
import { queueEndOfPin } from './end-pin.ts'
import { hasPassedLevelOne } from './history-queries.ts'
import { createAlreadyDecidedError, snapshotForUndo, updateItem } from './items.ts'
import { buildItemLink, notifyDecision, notifyDismissal } from './notify-decision.ts'
import { requireReviewer } from './reviewer.ts'

export type Decision = {
  kind: ContentKind
  id: number
  action: Exclude<ReviewAction, 'edit'>
  reason?: string | undefined
  rev?: number | undefined
  /** When a pin ends; null for one that does not. */
  pinnedUntil?: Date | null
}

/** Transition table, item, history, notification in one transaction. docs/spec/review.md. */
export const decide = (ctx: RequestContext, decision: Decision): Promise<void> =>
  transaction(ctx.db, async (db) => {
    const { kind, id, action, rev } = decision
    const reviewer = requireReviewer(ctx)
    const item = await lockForDecision(ctx, db, kind, id, rev)
    const next = getTransition(kind, item.state, action, reviewer)
    if (!next && skipsSecondLevel(decision, item, reviewer)) throw new ApiError('forbidden')
    if (!next) throw await createAlreadyDecidedError(db, kind, id)
    if (action === 'keep' && item.reports === 0) throw new ApiError('reportsAlreadyResolved')
    if (next.needsReason && !decision.reason) throw new ApiError('reasonEmpty', { data: { field: 'reason' } })
    await enforceFourEyes(ctx, db, decision, item, reviewer)
    requireVideoReady(decision, item)
    await applyDecision(ctx, db, decision, item, next)
  })

/** A reviewer of level 1 passes to level 2; only level 2 publishes. */
const skipsSecondLevel = ({ kind, action }: Decision, { state }: LockedItem, reviewer: Reviewer): boolean =>
  action === 'pass' && getTransition(kind, state, 'passstep', reviewer) !== undefined

/** Four eyes: a reviewer who passed level 1 cannot pass level 2 of the same revision. */
const enforceFourEyes = async (
  ctx: RequestContext,
  db: Db,
  { kind, id, action }: Decision,
  item: LockedItem,
  { flow }: Reviewer,
): Promise<void> => {
  if (flow !== 'double' || action !== 'pass') return
  if (await hasPassedLevelOne(db, kind, id, item.rev, ctx.viewer.id)) throw new ApiError('fourEyes')
}

/** A video that cannot be watched yet cannot be passed; it can be rejected at any time. */
const requireVideoReady = ({ action }: Decision, { video }: LockedItem): void => {
  if (action !== 'pass' && action !== 'passstep') return
  if (video === 'processing') throw new ApiError('videoProcessing')
  if (video === 'failed') throw new ApiError('videoFailed')
}

const applyDecision = async (ctx: RequestContext, db: Db, decision: Decision, item: LockedItem, next: Transition) => {
  const { kind, id, action, pinnedUntil = null } = decision
  const isRejection = next.needsReason === true
  const isRestore = action === 'restore'
  const appeal = isRestore || action === 'del' ? await getOpenAppeal(ctx, db, kind, id) : undefined
  await updateItem(db, kind, id, {
    state: next.to,
    updated_at: ctx.now,
    ...(isRejection && { refuse_level: next.refuseLevel ?? 0, reason: decision.reason ?? '' }),
    ...((isRestore || action === 'pass') && { refuse_level: 0, reason: '' }),
    ...(isRestore && { submitted_at: ctx.now }),
    ...(next.to === 1 && item.published_at === null && { published_at: ctx.now }),
    ...(action === 'top' && { pinned_at: ctx.now, pinned_until: pinnedUntil }),
    ...(action === 'top_cancel' && { pinned_at: null, pinned_until: null }),
    ...(action === 'select' && { selected: true }),
    ...(action === 'select_cancel' && { selected: false }),
  })
  const reason = isRejection ? (decision.reason ?? '') : ''
  if (pinnedUntil) await queueEndOfPin(db, id, pinnedUntil)
  const before = { ...snapshotForUndo(item), ...(pinnedUntil && { pin_ends: pinnedUntil }) }
  const historyId = await appendHistory(ctx, db, { kind, item, action, to: next.to, reason, before })
  // The item stays open after a pin or a mark of quality.
  if (next.to !== item.state || action === 'keep') await deleteClaim(db, kind, id)
  if (appeal) {
    const [outcome, answer] = isRestore ? (['granted', ''] as const) : (['dismissed', '内容已删除'] as const)
    await answerAppeal(db, appeal.id, { outcome, answer, decision: historyId, now: ctx.now })
    if (!isRestore) await notifyDismissal(ctx, db, { memberId: item.author_id, answer, link: '', decision: historyId })
  }
  const reportOutcome = reportOutcomes[action]
  if (reportOutcome)
    await closeReports(ctx, db, {
      kind,
      id,
      outcome: reportOutcome,
      decision: historyId,
      link: buildItemLink(kind, item, false),
    })
  await notifyDecision(ctx, db, { kind, item, action, to: next.to, reason: decision.reason ?? '', decision: historyId })
  if (kind === 'post' && next.to !== item.state) await schedulePostCredits(db, id, ctx.now)
  await publishChange(ctx, db)
}

const reportOutcomes: Partial<Record<ReviewAction, ReportOutcome>> = {
  fail: 'upheld',
  offline: 'upheld',
  del: 'upheld',
  pass: 'kept',
  keep: 'kept',
}
