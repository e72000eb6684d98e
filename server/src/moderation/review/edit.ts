import { getStage, getTransition } from '@quanzi/contract/states'
import { appendHistory } from '../../circle/history/history.ts'
import { publishChange } from '../../circle/history/publish-change.ts'
import { requireOpenTag } from '../../circle/tag/queries.ts'
import type { Operation } from '../../identity/request/request-context.ts'
import { transaction } from '../../platform/db/transaction/transaction.ts'
import { nearDuplicateKey } from '../../platform/text/near-duplicate.ts'
import { searchText, searchTokens } from '../../platform/text/search.ts'
import { deleteClaim, lockForDecision } from './claim.ts'
import { createAlreadyDecidedError } from './items.ts'
import { requireReviewer } from './reviewer.ts'

/** A reviewer changes the text or the tag: a new revision; the history keeps the author's text. */
export const editPost: Operation<'POST circle/topic edit'> = (ctx, input) =>
  transaction(ctx.db, async (db) => {
    const item = await lockForDecision(ctx, db, 'post', input.topic_id, input.rev)
    const next = getTransition('post', item.state, 'edit', requireReviewer(ctx))
    if (!next) throw await createAlreadyDecidedError(db, 'post', item.id)
    const { hits, note } = await ctx.app.screening.check(ctx, db, { content: input.content, location: item.location })
    const tag = input.tag === undefined ? item.tag_id : input.tag
    if (tag !== null && tag !== item.tag_id) await requireOpenTag(ctx, db, tag, 'tag')
    const rev = item.rev + 1
    await db
      .updateTable('post')
      .set({
        state: next.to,
        publish_when_ready: false,
        rev,
        content: input.content,
        tag_id: tag,
        search_text: searchText(input.content),
        search_pairs: searchTokens(input.content),
        near_duplicate_hash: nearDuplicateKey(input.content),
        hits: JSON.stringify(hits),
        screen_note: note,
        updated_at: ctx.now,
        // The wait at a level begins when the item reaches it: docs/spec/statistics.md.
        ...(getStage('post', next.to) !== getStage('post', item.state) && { submitted_at: ctx.now }),
      })
      .where('id', '=', item.id)
      .execute()
    const before = { content: item.content, tag_id: item.tag_id }
    await appendHistory(ctx, db, { kind: 'post', item: { ...item, rev }, action: 'edit', to: next.to, before })
    await deleteClaim(db, 'post', item.id)
    await publishChange(ctx, db)
    return { rev }
  })
