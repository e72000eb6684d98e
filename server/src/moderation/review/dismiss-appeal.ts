import type { ContentKind } from '@quanzi/contract/states'
import { appendHistory } from '../../circle/history/history.ts'
import { publishQueueChange } from '../../circle/history/publish-change.ts'
import type { RequestContext } from '../../identity/request/request-context.ts'
import { transaction } from '../../platform/db/transaction/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { answerAppeal, getOpenAppeal } from '../appeal/transitions.ts'
import { deleteClaim, lockForDecision } from './claim.ts'
import { snapshotForUndo } from './items.ts'
import { buildItemLink, notifyDismissal } from './notify-decision.ts'
import { requireReviewer } from './reviewer.ts'

type Dismissal = { kind: ContentKind; id: number; reason: string; rev?: number | undefined }

/** Rejects an appeal and notifies its author. Restoring the item grants it. */
export const dismissAppeal = (ctx: RequestContext, { kind, id, reason, rev }: Dismissal): Promise<null> =>
  transaction(ctx.db, async (db) => {
    requireReviewer(ctx)
    const item = await lockForDecision(ctx, db, kind, id, rev)
    const appeal = await getOpenAppeal(ctx, db, kind, id)
    if (!appeal) throw new ApiError('appealAlreadyResolved')
    const before = snapshotForUndo(item)
    const decision = await appendHistory(ctx, db, { kind, item, action: 'appeal_dismiss', reason, before })
    await answerAppeal(db, appeal.id, { outcome: 'dismissed', answer: reason, decision, now: ctx.now })
    await deleteClaim(db, kind, id)
    const link = buildItemLink(kind, item, true)
    await notifyDismissal(ctx, db, { memberId: item.author_id, answer: reason, link, decision })
    await publishQueueChange(ctx, db)
    return null
  })
