import { type Kind, type ReviewAction, type Reviewer, type Step, step } from '@quanzi/contract/states'
import type { Db } from '../../db/handle.ts'
import { transaction } from '../../db/transaction.ts'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { answerAppeal, openAppeal } from '../appeal/close.ts'
import { announce } from '../history/announce.ts'
import { writeHistory } from '../history/history.ts'
import { settlePostCredits } from '../post/settle.ts'
import { closeReports, type Outcome } from '../report/close.ts'
import { dropClaim, refuseClaimed } from './claim.ts'
import { passedLevelOne } from './history-queries.ts'
import { alreadyDecided, changeItem, findItem, type Item, standing } from './items.ts'
import { reviewerOf } from './reviewer.ts'
import { linkOf, tellOfDecision } from './tell.ts'

export type Decision = {
  kind: Kind
  id: number
  action: Exclude<ReviewAction, 'edit'>
  reason?: string | undefined
  /** The revision that the reviewer saw. */
  rev?: number | undefined
}

/**
 * Every decision is this one verb: ask the table, change what is in the state that was seen, write the history, tell whom
 * it concerns; one transaction. docs/spec/review.md.
 */
export const decide = (c: Context, decision: Decision): Promise<void> =>
  transaction(c.db, async (db) => {
    const { kind, id, action, rev } = decision
    const reviewer = reviewerOf(c)
    const item = await findItem(c, db, kind, id)
    if (rev !== undefined && rev !== item.rev) throw await alreadyDecided(db, kind, id)
    await refuseClaimed(c, db, kind, id)
    const next = step(kind, item.state, action, reviewer)
    if (!next) throw await alreadyDecided(db, kind, id)
    if (next.needsReason && !decision.reason) throw new Refusal('reasonEmpty', { data: { field: 'reason' } })
    await fourEyes(c, db, decision, item, reviewer)
    videoIsThere(decision, item)
    await apply(c, db, decision, item, next)
  })

/** Whoever passed level 1 leaves the last word on the same revision to someone else. */
const fourEyes = async (
  c: Context,
  db: Db,
  { kind, id, action }: Decision,
  item: Item,
  { flow }: Reviewer,
): Promise<void> => {
  if (flow !== 'double' || action !== 'pass') return
  if (await passedLevelOne(db, kind, id, item.rev, c.viewer.id)) throw new Refusal('fourEyes')
}

/** What nobody could watch yet is not let through; it may be refused at any time. */
const videoIsThere = ({ action }: Decision, { video }: Item): void => {
  if (action !== 'pass' && action !== 'passstep') return
  if (video === 'processing') throw new Refusal('videoProcessing')
  if (video === 'failed') throw new Refusal('videoFailed')
}

const apply = async (c: Context, db: Db, decision: Decision, item: Item, next: Step): Promise<void> => {
  const { kind, id, action } = decision
  const refused = next.needsReason === true
  const goesBack = action === 'restore'
  const appeal = goesBack || action === 'del' ? await openAppeal(c, db, kind, id) : undefined
  await changeItem(db, kind, id, {
    state: next.to,
    updated_at: c.now,
    ...(refused && { refuse_level: next.refuseLevel ?? 0, reason: decision.reason ?? '' }),
    ...((goesBack || action === 'pass') && { refuse_level: 0, reason: '' }),
    ...(goesBack && { submitted_at: c.now }),
    ...(next.to === 1 && item.published_at === null && { published_at: c.now }),
    ...(action === 'top' && { pinned_at: c.now }),
    ...(action === 'top_cancel' && { pinned_at: null }),
    ...(action === 'select' && { selected: true }),
    ...(action === 'select_cancel' && { selected: false }),
  })
  const line = await writeHistory(db, {
    siteId: c.site.id,
    kind,
    itemId: id,
    action,
    from: item.state,
    to: next.to,
    memberId: c.viewer.id,
    reason: refused ? (decision.reason ?? '') : '',
    rev: item.rev,
    now: c.now,
    before: standing(item),
  })
  await dropClaim(db, kind, id)
  if (appeal) {
    const outcome = goesBack ? 'granted' : 'dismissed'
    await answerAppeal(db, appeal.id, { outcome, answer: '', decision: line, now: c.now })
  }
  const found = outcomes[action]
  if (found)
    await closeReports(c, db, { kind, id, outcome: found, decision: line, link: linkOf(kind, item.post_id, false) })
  await tellOfDecision(c, db, { kind, item, action, to: next.to, reason: decision.reason ?? '', decision: line })
  if (kind === 'post' && next.to !== item.state) await settlePostCredits(db, id, c.now)
  await announce(c, db)
}

/** What a decision says about the open reports of the item. */
const outcomes: Partial<Record<ReviewAction, Outcome>> = {
  fail: 'upheld',
  offline: 'upheld',
  del: 'upheld',
  pass: 'kept',
  keep: 'kept',
}
