import type { reviewCalls } from '@quanzi/contract/review'
import type { ReviewAction } from '@quanzi/contract/states'
import type { Context, Routes } from '../../http/context.ts'
import { asking } from '../screening/opinion.ts'
import { claim, release } from './claim.ts'
import { type Decision, decide } from './decide.ts'
import { dismissAppeal } from './dismiss-appeal.ts'
import { editPost } from './edit.ts'
import {
  counts,
  listComments,
  listPosts,
  readAlikeComments,
  readAlikePosts,
  readComment,
  readHistory,
  readPost,
} from './read.ts'
import { readReasons } from './reasons.ts'
import { decideSeveral, undoSeveral } from './several.ts'

const one =
  (action: Decision['action']) =>
  async (c: Context, input: { topic_id: number; rev?: number | undefined; reason?: string }): Promise<null> => {
    await decide(c, { kind: 'post', id: input.topic_id, action, rev: input.rev, reason: input.reason })
    return null
  }
const several =
  (action: Exclude<ReviewAction, 'edit'>) =>
  (c: Context, input: { topic_id: number[]; rev: number[]; reason?: string }) =>
    decideSeveral(c, input.topic_id, input.rev, { kind: 'post', action, reason: input.reason })

export const reviewRoutes: Routes<keyof typeof reviewCalls> = {
  'GET circle/audit list': counts,
  'GET circle/topic list': listPosts,
  'GET circle/topic detail': readPost,
  'GET circle/topic alike': readAlikePosts,
  'GET circle/topic reasons': readReasons,
  'GET circle/topic history': (c, { topic_id }) => readHistory(c, 'post', topic_id),
  'POST circle/topic pass': several('pass'),
  'POST circle/topic passstep': several('passstep'),
  'POST circle/topic fail': several('fail'),
  'POST circle/topic offline': one('offline'),
  'POST circle/topic restore': one('restore'),
  'POST circle/topic top': one('top'),
  'POST circle/topic top_cancel': one('top_cancel'),
  'POST circle/topic select': one('select'),
  'POST circle/topic select_cancel': one('select_cancel'),
  'POST circle/topic keep': one('keep'),
  'POST circle/topic appeal_dismiss': (c, { topic_id, rev, reason }) =>
    dismissAppeal(c, { kind: 'post', id: topic_id, rev, reason }),
  'POST circle/topic del': one('del'),
  'POST circle/topic edit': asking('post', ({ content }) => [content], editPost),
  'POST circle/topic claim': (c, { topic_id }) => claim(c, 'post', topic_id),
  'POST circle/topic release': (c, { topic_id }) => release(c, 'post', topic_id),
  'POST circle/topic undo': (c, { topic_id }) => undoSeveral(c, 'post', topic_id),
  'GET circle/reply pending': listComments,
  'GET circle/reply detail': readComment,
  'GET circle/reply alike': readAlikeComments,
  'GET circle/reply history': (c, { reply_id }) => readHistory(c, 'comment', reply_id),
  'POST circle/reply multi': (c, { raction, data, rev, reason }) =>
    decideSeveral(c, data, rev, { kind: 'comment', action: raction, reason }),
  'POST circle/reply claim': (c, { data }) => claim(c, 'comment', data),
  'POST circle/reply release': (c, { data }) => release(c, 'comment', data),
  'POST circle/reply appeal_dismiss': (c, { data, reason }) => dismissAppeal(c, { kind: 'comment', id: data, reason }),
  'POST circle/reply undo': (c, { data }) => undoSeveral(c, 'comment', data),
}
