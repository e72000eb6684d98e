import type { Operation } from '../../identity/request/request-context.ts'
import { storedKinds } from '../shared/kinds.ts'
import { getLastRejection, getOwnItem } from './own-item.ts'
import { readUsualMinutes } from './usual-wait.ts'

export const readProgress: Operation<'GET circle/commonapi progress'> = async (ctx, { kind, id }) => {
  const { db } = ctx
  const itemKind = storedKinds[kind]
  const item = await getOwnItem(ctx, itemKind, id)
  const rejection = await getLastRejection(db, itemKind, item)
  const existing =
    rejection &&
    (await db
      .selectFrom('appeal')
      .select(['outcome', 'text', 'answer', 'created_at'])
      .where('against', '=', rejection.id)
      .executeTakeFirst())
  const activeAppeal = existing && existing.outcome !== 'withdrawn' ? existing : undefined
  return {
    levels: ctx.site.rules.reviewFlow === 'double' ? 2 : 1,
    stage: item.stage,
    refuse_level: item.refuse_level,
    reason: item.reason,
    submitted_at: new Date(item.timestamps.submitted_at).toISOString(),
    usual_minutes: await readUsualMinutes(ctx, itemKind, item.stage),
    may_appeal: rejection && !existing ? 1 : 0,
    appeal: activeAppeal
      ? {
          state: activeAppeal.outcome === null ? 'open' : activeAppeal.outcome === 'granted' ? 'granted' : 'dismissed',
          content: activeAppeal.text,
          answer: activeAppeal.answer,
          created_at: activeAppeal.created_at.toISOString(),
        }
      : null,
  }
}
