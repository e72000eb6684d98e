import type { postCalls } from '@quanzi/contract/circle/post'
import type { Routes } from '../../identity/request/request-context.ts'
import type { ToggleRateLimit } from '../../identity/request/toggle-rate-limit.ts'
import { networkKey } from '../../identity/request/viewer-key.ts'
import { withScreening } from '../../identity/request/with-screening.ts'
import type { ItemHooks } from '../history/item-hooks.ts'
import type { ViewCounter } from '../views/view-counter.ts'
import { closeOwnComments } from './close-own-comments.ts'
import { deletePost } from './delete.ts'
import { editPost } from './edit.ts'
import { publishPost } from './publish.ts'
import { requirePostsOpen } from './publish-rules.ts'
import { collectPost, likePost, sharePost, uncollectPost, unlikePost } from './reactions.ts'
import { readForEdit, readPost } from './read-post.ts'

export const postRoutes = (viewCounter: ViewCounter, toggle: ToggleRateLimit, itemHooks: ItemHooks) =>
  ({
    'GET circle/topicapi detail': (ctx, input) => readPost(viewCounter, ctx, input),
    'GET circle/topicapi detail_edit': readForEdit,
    'POST circle/topicapi collect': toggle(async (ctx, { topic_id }) => {
      const { num, ...earned } = await collectPost(ctx, topic_id)
      return { collect: num, ...earned }
    }),
    'POST circle/topicapi uncollect': toggle(async (ctx, { topic_id }) => ({
      collect: (await uncollectPost(ctx, topic_id)).num,
    })),
    'POST circle/topicapi share': async (ctx, { topic_id }) => ({
      share: (await sharePost(ctx, topic_id, networkKey(ctx))).num,
    }),
    'POST circle/topicapi del': (ctx, { topic_id }) => deletePost(itemHooks, ctx, topic_id),
    'POST circle/topicapi comments': closeOwnComments,
    'POST circle/postingapi common': withScreening(
      'post',
      (p) => [p.content, p.location],
      async (ctx, input) => toPublishResponse(await publishPost(ctx, input)),
      requirePostsOpen,
    ),
    'POST circle/postingapi edit': withScreening(
      'post',
      (p) => [p.content, p.location],
      async (ctx, input) => toPublishResponse(await editPost(itemHooks, ctx, input)),
      requirePostsOpen,
    ),
    'POST circle/diggapi topic': toggle((ctx, { topic_id }) => likePost(ctx, topic_id)),
    'POST circle/diggapi topic_cancel': toggle((ctx, { topic_id }) => unlikePost(ctx, topic_id)),
  }) satisfies Partial<Routes<keyof typeof postCalls>>

const toPublishResponse = ({ id, state }: { id: number; state: number }) => ({
  topic_id: id,
  // A post is published as waiting or online, no other state.
  state: String(state) as '0' | '1',
})
