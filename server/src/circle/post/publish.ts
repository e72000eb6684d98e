import type { PostInput } from '@quanzi/contract/circle/post'
import { postState } from '@quanzi/contract/states'
import type { RequestContext } from '../../identity/request/request-context.ts'
import { transaction } from '../../platform/db/transaction/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { appendHistory } from '../history/history.ts'
import { afterWrite, postColumns } from './publish-attempt.ts'
import { applyPublishRules, startAttempt } from './publish-rules.ts'

export const publishPost = (ctx: RequestContext, draft: PostInput): Promise<{ id: number; state: number }> =>
  transaction(ctx.db, async (db) => {
    const attempt = startAttempt(ctx, db, draft)
    await applyPublishRules(attempt)
    const columns = postColumns(attempt)
    const { state } = columns
    const { id } = await db
      .insertInto('post')
      .values({
        ...columns,
        site_id: ctx.site.id,
        author_id: ctx.viewer.id,
        created_at: ctx.now,
        published_at: state === postState.online ? ctx.now : null,
      })
      .returning('id')
      // The author has closed the account meanwhile.
      .executeTakeFirstOrThrow(() => new ApiError('loginRequired'))
    await appendHistory(ctx, db, { kind: 'post', item: { id, state }, action: 'common' })
    return afterWrite(attempt, { id, state })
  })
