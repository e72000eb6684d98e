import { surestGrade } from '@quanzi/contract/circle/ai-label'
import { appendHistory } from '../../circle/history/history.ts'
import { publishChange } from '../../circle/history/publish-change.ts'
import { aiGradeOf } from '../../circle/post/view.ts'
import type { Operation } from '../../identity/request/request-context.ts'
import { transaction } from '../../platform/db/transaction/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { queueJob } from '../../platform/jobs/queue.ts'
import { lockForDecision } from './claim.ts'
import { requireReviewer } from './reviewer.ts'

/** A reviewer adds or raises the AI mark of a post. What its files, its author or a reviewer said is never lowered. */
export const markAi: Operation<'POST circle/topic ai_mark'> = (ctx, { topic_id, rev, grade }) =>
  transaction(ctx.db, async (db) => {
    requireReviewer(ctx)
    const item = await lockForDecision(ctx, db, 'post', topic_id, rev)
    const post = await db
      .selectFrom('post')
      .select(['ai', 'ai_review', 'media'])
      .where('id', '=', item.id)
      .executeTakeFirstOrThrow()
    const before = aiGradeOf(post)
    if (surestGrade([before, grade]) === before) throw new ApiError('aiMarkNotRaised', { data: { field: 'grade' } })
    await db.updateTable('post').set({ ai_review: grade }).where('id', '=', item.id).execute()
    const marks = { ai_grade: before, ai_declared: post.ai, ai_grade_set: grade }
    await appendHistory(ctx, db, { kind: 'post', item, action: 'ai_mark', before: marks })
    if (post.media.length > 0) await queueJob(db, { kind: 'mark-files', payload: { postId: item.id }, runAt: ctx.now })
    await publishChange(ctx, db)
    return { ai_grade: grade }
  })
