import { publishQueueChange } from '../../circle/history/publish-change.ts'
import type { Operation } from '../../identity/request/request-context.ts'
import { transaction } from '../../platform/db/transaction/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { storedKinds } from '../shared/kinds.ts'
import { getLastRejection, getOwnItemForUpdate } from './own-item.ts'

/** An author can appeal once against each rejection. docs/spec/review.md, appeals. */
export const createAppeal: Operation<'POST circle/commonapi appeal'> = (ctx, { kind, id, text }) =>
  transaction(ctx.db, async (db) => {
    const itemKind = storedKinds[kind]
    const item = await getOwnItemForUpdate(ctx, db, itemKind, id)
    const rejection = await getLastRejection(db, itemKind, item)
    if (!rejection) throw new ApiError('appealNotAllowed')
    const inserted = await db
      .insertInto('appeal')
      .values({
        site_id: ctx.site.id,
        kind: itemKind,
        item_id: id,
        member_id: ctx.viewer.id,
        against: rejection.id,
        decider_id: rejection.member_id,
        text,
        created_at: ctx.now,
      })
      .onConflict((o) => o.column('against').doNothing())
      .returning('id')
      .executeTakeFirstOrThrow(() => new ApiError('appealAlreadyMade'))
    await publishQueueChange(ctx, db)
    return { appeal_id: inserted.id }
  })
