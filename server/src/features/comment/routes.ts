import type { commentCalls } from '@quanzi/contract/comment'
import type { Routes } from '../../http/context.ts'
import type { ToggleLimit } from '../../http/toggle-limit.ts'
import { asking } from '../screening/opinion.ts'
import { likeComment, unlikeComment } from './likes.ts'
import { readComments, readReplies } from './read.ts'
import { comment, deleteOwnComment } from './write.ts'

export const commentRoutes = (toggle: ToggleLimit): Routes<keyof typeof commentCalls> => ({
  'GET circle/replyapi list': readComments,
  'GET circle/replyapi children': readReplies,
  'POST circle/replyapi comment': asking('comment', ({ content }) => [content], comment),
  'POST circle/replyapi del': deleteOwnComment,
  'POST circle/diggapi reply': toggle(likeComment),
  'POST circle/diggapi reply_cancel': toggle(unlikeComment),
})
