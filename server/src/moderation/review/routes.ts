import type { reviewCalls } from '@quanzi/contract/moderation/review'
import { day } from '@quanzi/contract/time'
import type { RequestContext, Routes } from '../../identity/request/request-context.ts'
import { withScreening } from '../../identity/request/with-screening.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { runBatch } from './batch.ts'
import { claimItem, releaseClaim } from './claim.ts'
import { closeComments } from './close-comments.ts'
import { type Decision, decide } from './decide.ts'
import { dismissAppeal } from './dismiss-appeal.ts'
import { editPost } from './edit.ts'
import { markAi } from './mark-ai.ts'
import {
  listNearDuplicateComments,
  listNearDuplicatePosts,
  readComment,
  readHistory,
  readPost,
} from './queue/detail.ts'
import { listComments, listPosts, readWaitingCounts } from './queue/list.ts'
import { listRejectReasons } from './queue/reject-reasons.ts'
import { revealAuthor } from './queue/reveal-author.ts'
import { undoDecision } from './undo.ts'

const decideOne =
  (action: Decision['action']) =>
  async (
    ctx: RequestContext,
    input: { topic_id: number; rev?: number | undefined; reason?: string },
  ): Promise<null> => {
    await decide(ctx, { kind: 'post', id: input.topic_id, action, rev: input.rev, reason: input.reason })
    return null
  }

const decideMany =
  (action: Decision['action']) =>
  (ctx: RequestContext, { topic_id, rev, reason }: { topic_id: number[]; rev: number[]; reason?: string }) => {
    requireRevisions(topic_id, rev)
    return runBatch(ctx, topic_id, (id, i) => decide(ctx, { kind: 'post', id, action, rev: rev[i], reason }))
  }
const requireRevisions = (ids: number[], revs: number[] | undefined) => {
  if (revs && revs.length !== ids.length) throw new ApiError('badRequest', { data: { field: 'rev' } })
}

export const reviewRoutes: Routes<keyof typeof reviewCalls> = {
  'GET circle/audit list': readWaitingCounts,
  'GET circle/topic list': listPosts,
  'GET circle/topic detail': readPost,
  'POST circle/topic author': (ctx, { topic_id, reason }) => revealAuthor(ctx, 'post', topic_id, reason),
  'GET circle/topic alike': listNearDuplicatePosts,
  'GET circle/topic reasons': listRejectReasons,
  'GET circle/topic history': (ctx, { topic_id }) => readHistory(ctx, 'post', topic_id),
  'POST circle/topic pass': decideMany('pass'),
  'POST circle/topic passstep': decideMany('passstep'),
  'POST circle/topic fail': decideMany('fail'),
  'POST circle/topic offline': decideOne('offline'),
  'POST circle/topic restore': decideOne('restore'),
  'POST circle/topic top': async (ctx, { topic_id, rev, days }) => {
    const pinnedUntil = days === 0 ? null : new Date(ctx.now.getTime() + days * day)
    await decide(ctx, { kind: 'post', id: topic_id, action: 'top', rev, pinnedUntil })
    return null
  },
  'POST circle/topic top_cancel': decideOne('top_cancel'),
  'POST circle/topic select': decideOne('select'),
  'POST circle/topic select_cancel': decideOne('select_cancel'),
  'POST circle/topic keep': decideOne('keep'),
  'POST circle/topic appeal_dismiss': (ctx, { topic_id, rev, reason }) =>
    dismissAppeal(ctx, { kind: 'post', id: topic_id, rev, reason }),
  'POST circle/topic del': decideOne('del'),
  'POST circle/topic edit': withScreening('post', ({ content }) => [content], editPost),
  'POST circle/topic ai_mark': markAi,
  'POST circle/topic comments': closeComments,
  'POST circle/topic claim': (ctx, { topic_id: id, holder, rev }) => claimItem(ctx, 'post', { id, holder, rev }),
  'POST circle/topic release': (ctx, { topic_id, holder }) => releaseClaim(ctx, 'post', topic_id, holder),
  'POST circle/topic undo': (ctx, { topic_id }) => runBatch(ctx, topic_id, (id) => undoDecision(ctx, 'post', id)),
  'GET circle/reply pending': listComments,
  'GET circle/reply detail': readComment,
  'POST circle/reply author': (ctx, { reply_id, reason }) => revealAuthor(ctx, 'comment', reply_id, reason),
  'GET circle/reply alike': listNearDuplicateComments,
  'GET circle/reply history': (ctx, { reply_id }) => readHistory(ctx, 'comment', reply_id),
  'POST circle/reply multi': (ctx, { raction: action, data, rev, reason }) => {
    requireRevisions(data, rev)
    return runBatch(ctx, data, (id, i) => decide(ctx, { kind: 'comment', id, action, rev: rev?.[i], reason }))
  },
  'POST circle/reply claim': (ctx, { data: id, holder }) => claimItem(ctx, 'comment', { id, holder }),
  'POST circle/reply release': (ctx, { data, holder }) => releaseClaim(ctx, 'comment', data, holder),
  'POST circle/reply appeal_dismiss': (ctx, { data, reason }) =>
    dismissAppeal(ctx, { kind: 'comment', id: data, reason }),
  'POST circle/reply undo': (ctx, { data }) => runBatch(ctx, data, (id) => undoDecision(ctx, 'comment', id)),
}
