import { limits } from '@quanzi/contract/limits'
import type { Post } from '@quanzi/contract/post'
import { cut } from '@quanzi/contract/text'
import { defaultWords, successWords } from '@quanzi/contract/words'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { meNow } from '../../api/me.ts'
import type { Share } from '../../bridge/bridge.ts'
import { oneLine } from '../../ui/one-line.ts'
import { confirm } from '../../ui/overlay.ts'
import { shareThis } from '../../ui/share.ts'
import { reward, toast, toastError } from '../../ui/toast.ts'
import { useToggle } from '../../ui/use-toggle.ts'
import { patchPost, picturesOf, removePost, videoOf } from './cached.ts'
import { collected, collectedBy, liked, likedBy } from './marks.ts'

type Counted<N extends string> = { [K in N]: number } & { credits?: number | undefined }

export const useLike = ({ topic_id, is_digg }: Pick<Post, 'topic_id' | 'is_digg'>) => {
  const client = useQueryClient()
  return useToggle({
    key: `like:${topic_id}`,
    on: is_digg === 1,
    show: (on) => patchPost(client, topic_id, (post) => liked(post, on, meNow(client))),
    send: (on): Promise<Counted<'num'>> =>
      call(on ? 'POST circle/diggapi topic' : 'POST circle/diggapi topic_cancel', { topic_id }),
    settle: ({ num, credits }) => {
      patchPost(client, topic_id, (post) => likedBy(post, num))
      reward(credits, '点赞成功')
    },
  })
}

export const useCollect = ({ topic_id, is_collect }: Pick<Post, 'topic_id' | 'is_collect'>) => {
  const client = useQueryClient()
  return useToggle({
    key: `collect:${topic_id}`,
    on: is_collect === 1,
    show: (on) => patchPost(client, topic_id, (post) => collected(post, on)),
    send: (on): Promise<Counted<'collect'>> =>
      call(on ? 'POST circle/topicapi collect' : 'POST circle/topicapi uncollect', { topic_id }),
    settle: ({ collect, credits }) => {
      patchPost(client, topic_id, (post) => collectedBy(post, collect))
      reward(credits, '收藏成功')
    },
  })
}

/** Hands the post to whatever shares here; only a share that happened is counted. */
export const useShare = () => {
  const client = useQueryClient()
  return async (post: Post): Promise<void> => {
    if (!(await shareThis(shareOf(post)))) return
    const counted = await call('POST circle/topicapi share', { topic_id: post.topic_id }).catch(() => null)
    if (counted) patchPost(client, post.topic_id, (found) => ({ ...found, share: counted.share }))
  }
}

/** Asks, takes the post off every list at once and puts it back when the server refuses. True when it is gone. */
export const useDeletePost = () => {
  const client = useQueryClient()
  return async ({ topic_id }: Pick<Post, 'topic_id'>): Promise<boolean> => {
    const sure = await confirm({
      title: '确认删除当前帖子吗?',
      text: '删除后评论和点赞会一并消失，无法恢复。',
      action: '删除',
      danger: true,
    })
    if (!sure) return false
    removePost(client, topic_id)
    try {
      await call('POST circle/topicapi del', { topic_id })
      toast(successWords.action)
      void client.invalidateQueries({ refetchType: 'none' })
      return true
    } catch (error) {
      toastError(error, defaultWords.action)
      void client.invalidateQueries()
      return false
    }
  }
}

/** The small page of the server that shows itself well in a chat and leads to the post. */
export const shareOf = (post: Post): Share => {
  const words = cut(oneLine(post.content), limits.shareCutLength)
  const picture = picturesOf(post)[0]?.thumb ?? videoOf(post)?.thumb.url
  return {
    title: words || `${post.member_data.nickname}的帖子`,
    text: words,
    url: new URL(`/s/${post.topic_id}`, location.href).href,
    image: new URL(picture ?? fallbackPicture, document.baseURI).href,
    sign: picture === undefined,
  }
}

/** The sign of the circle, which comes with the pages. */
const fallbackPicture = 'icon-512.png'
