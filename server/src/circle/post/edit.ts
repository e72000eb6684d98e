import type { PostInput } from '@quanzi/contract/circle/post'
import { postState } from '@quanzi/contract/states'
import type { RequestContext } from '../../identity/request/request-context.ts'
import { transaction } from '../../platform/db/transaction/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { appendHistory } from '../history/history.ts'
import type { ItemHooks } from '../history/item-hooks.ts'
import { lockOwnItem } from '../history/own-items.ts'
import { mediaVersion } from './media.ts'
import { afterWrite, postColumns } from './publish-attempt.ts'
import { applyPublishRules, startAttempt } from './publish-rules.ts'

/** The author edits a post: it goes back to review under a new revision. Refuses a `rev` that is not the current one. */
export const editPost = (
  itemHooks: ItemHooks,
  ctx: RequestContext,
  draft: PostInput & { topic_id: number; rev?: number | undefined },
): Promise<{ id: number; state: number }> =>
  transaction(ctx.db, async (db) => {
    const attempt = startAttempt(ctx, db, draft)
    const { id, rev, content, published_at, state: from } = await lockOwnItem(ctx, db, 'post', draft.topic_id)
    if (draft.rev !== undefined && draft.rev !== rev) throw new ApiError('decided')
    const previous = await db
      .selectFrom('post')
      .select(['id', 'state', 'publish_when_ready', 'anonymous', 'media', 'tag_id', 'location', 'ai', 'ai_review'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    attempt.previous = previous
    await applyPublishRules(attempt)
    const { media, tag_id, location, ai } = previous
    const columns = postColumns(attempt)
    const { state } = columns
    await db
      .updateTable('post')
      .set({
        ...columns,
        rev: rev + 1,
        refuse_level: 0,
        reason: '',
        ...(state === postState.online && { published_at: published_at ?? ctx.now }),
      })
      .where('id', '=', id)
      .execute()
    await db.deleteFrom('post_file').where('post_id', '=', id).execute()
    await appendHistory(ctx, db, {
      kind: 'post',
      item: { id, state: from, rev: rev + 1 },
      action: 'edit',
      to: state,
      before: { content, pictures: media.length, media: mediaVersion(media), tag_id, location, ai },
    })
    await itemHooks.edited(ctx, db, { kind: 'post', id, from, to: state })
    return afterWrite(attempt, { id, state })
  })
