import { recordChange } from '../../identity/audit/record.ts'
import type { Operation, RequestContext } from '../../identity/request/request-context.ts'
import type { Db } from '../../platform/db/handle.ts'
import { transaction } from '../../platform/db/transaction/transaction.ts'
import { lockSite, rejectOutdated, revisionOf } from '../shared/site-row.ts'
import { getOldestOfLevel } from './waiting.ts'

const defaultSeconds = 300

type ReviewTargets = { 1: number; 2: number }

export const getReviewTargets = async (db: Db, site: number): Promise<ReviewTargets> => {
  const rows = await db.selectFrom('review_target').select(['level', 'seconds']).where('site_id', '=', site).execute()
  const getSeconds = (level: number) => rows.find((row) => row.level === level)?.seconds ?? defaultSeconds
  return { 1: getSeconds(1), 2: getSeconds(2) }
}

export const readReviewTargets: Operation<'GET console/target detail'> = async (ctx) => {
  const targets = await getReviewTargets(ctx.db, ctx.site.id)
  const form = toForm(targets)
  return { ...form, missed_since: await getMissedSince(ctx, targets), rev: revisionOf(form) }
}

/** When the first item that is late became so; '' while none is. */
const getMissedSince = async ({ db, site, now }: RequestContext, targets: ReviewTargets): Promise<string> => {
  const due: number[] = []
  for (const level of [1, 2] as const) {
    const oldest = await getOldestOfLevel(db, site.id, level)
    if (oldest) due.push(oldest.getTime() + targets[level] * 1_000)
  }
  const first = Math.min(...due)
  return first < now.getTime() ? new Date(first).toISOString() : ''
}

const toForm = (targets: ReviewTargets) => ({ first: targets[1], second: targets[2] })

export const saveReviewTargets: Operation<'POST console/target save'> = (ctx, { first, second, rev }) =>
  transaction(ctx.db, async (db) => {
    await lockSite(ctx, db)
    const before = toForm(await getReviewTargets(db, ctx.site.id))
    rejectOutdated(rev, before)
    for (const { level, seconds } of [
      { level: 1, seconds: first },
      { level: 2, seconds: second },
    ]) {
      await db
        .insertInto('review_target')
        .values({ site_id: ctx.site.id, level, seconds, notified_at: null })
        .onConflict((o) => o.columns(['site_id', 'level']).doUpdateSet({ seconds }))
        .execute()
    }
    const change = { action: 'target.save', subject: 'target', before, after: { first, second } }
    await recordChange(ctx, db, change)
    return null
  })
