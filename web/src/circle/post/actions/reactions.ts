import type { Post } from '@quanzi/contract/circle/post'
import type { User } from '@quanzi/contract/identity/member'
import { call } from '../../../platform/api/client.ts'
import { getCachedMe } from '../../../platform/api/me.ts'
import { countOfResult, type Toggle, useToggle, withFlag } from '../../../platform/api/mutations/optimistic-toggle.ts'
import { toastReward } from '../../../ui/feedback/toast.ts'
import { patchPost } from '../post-cache.ts'

type Counted<N extends string> = { [K in N]: number } & { credits?: number | undefined }

export const likeToggle: Toggle<Counted<'num'>> = {
  name: 'like',
  apply: (client, id, on) => patchPost(client, id, (post) => withLike(post, on, getCachedMe(client))),
  send: (topic_id, on, options) =>
    call(on ? 'POST circle/diggapi topic' : 'POST circle/diggapi topic_cancel', { topic_id }, options),
  ...countOfResult('num', (client, id, change) =>
    patchPost(client, id, (post) => withLikeCount(post, change(post.digg))),
  ),
  onConfirmed: (_client, _id, on, { credits }) => on && toastReward(credits, '点赞成功'),
}

export const collectToggle: Toggle<Counted<'collect'>> = {
  name: 'collect',
  apply: (client, id, on) => patchPost(client, id, (post) => withCollect(post, on)),
  send: (topic_id, on, options) =>
    call(on ? 'POST circle/topicapi collect' : 'POST circle/topicapi uncollect', { topic_id }, options),
  ...countOfResult('collect', (client, id, change) =>
    patchPost(client, id, (post) => withCollectCount(post, change(post.collect))),
  ),
  onConfirmed: (_client, _id, on, { credits }) => on && toastReward(credits, '收藏成功'),
}

export const useLike = ({ topic_id, is_digg }: Pick<Post, 'topic_id' | 'is_digg'>) =>
  useToggle(likeToggle, topic_id, is_digg === 1)

export const useCollect = ({ topic_id, is_collect }: Pick<Post, 'topic_id' | 'is_collect'>) =>
  useToggle(collectToggle, topic_id, is_collect === 1)

/** Applies a like to flag, count and likers. Idempotent. */
export const withLike = (post: Post, on: boolean, reader: User | null | undefined): Post => {
  const liked = withFlag(post, 'is_digg', 'digg', on)
  return liked === post ? post : { ...liked, digg_list: updateLikers(post.digg_list, on, reader) }
}

/** The count of the server, which includes likes of others in the meantime. */
export const withLikeCount = (post: Post, count: number): Post =>
  post.digg === count ? post : { ...post, digg: count }

export const withCollect = (post: Post, on: boolean): Post => withFlag(post, 'is_collect', 'collect', on)

export const withCollectCount = (post: Post, count: number): Post =>
  post.collect === count ? post : { ...post, collect: count }

const updateLikers = (likers: Post['digg_list'], on: boolean, reader: User | null | undefined): Post['digg_list'] => {
  if (!reader) return likers
  const others = likers.filter((liker) => liker.member_id !== reader.memberid)
  return on ? [toLiker(reader), ...others] : others
}

const toLiker = ({ memberid, nickname, img_url, auth }: User): Post['digg_list'][number] => ({
  member_id: memberid,
  member_data: { id: memberid, nickname, img_url, auth, auth_icon: '' },
})
