import type { Post } from '@quanzi/contract/circle/post'
import { anonymousName, limits } from '@quanzi/contract/limits'
import { defaultMessages, successMessages } from '@quanzi/contract/messages'
import { shorten } from '@quanzi/contract/text'
import { useQueryClient } from '@tanstack/react-query'
import { ignoreGone } from '../../../platform/api/api-error.ts'
import { call } from '../../../platform/api/client.ts'
import type { ShareContent } from '../../../platform/bridge/bridge.ts'
import { createSharedChange } from '../../../platform/other-pages.ts'
import { toast, toastError } from '../../../ui/feedback/toast.ts'
import { confirm } from '../../../ui/overlays/dialogs.ts'
import { share } from '../../../ui/share/share.ts'
import { toSingleLine } from '../../../ui/text/single-line.ts'
import { patchPost, picturesOf, removePost, videoOf } from '../post-cache.ts'

/** Counts a share only when it succeeded. */
export const useShare = () => {
  const client = useQueryClient()
  return async (post: Post): Promise<void> => {
    if (!(await share(toShareContent(post)))) return
    const result = await call('POST circle/topicapi share', { topic_id: post.topic_id }).catch(() => null)
    if (result) patchPost(client, post.topic_id, (found) => ({ ...found, share: result.share }))
  }
}

/** Removes the post from every list at once; puts it back when the server refuses, or does not answer. */
export const useDeletePost = () => {
  const client = useQueryClient()
  return async ({ topic_id }: Pick<Post, 'topic_id'>): Promise<boolean> => {
    const confirmed = await confirm({
      title: '确认删除当前帖子吗?',
      text: '删除后评论和点赞会一并消失，无法恢复。',
      action: '删除',
      danger: true,
    })
    if (!confirmed) return false
    const putBack = removePost(client, topic_id)
    try {
      await call('POST circle/topicapi del', { topic_id }).catch(ignoreGone)
      postDeletion.publish(topic_id)
      toast(successMessages.action)
      void client.invalidateQueries({ refetchType: 'none' })
      return true
    } catch (error) {
      putBack()
      toastError(error, defaultMessages.action)
      void client.invalidateQueries()
      return false
    }
  }
}

export const postDeletion = createSharedChange('post-deleted')

/** Links to the server's share page, which has the preview metadata. */
export const toShareContent = (post: Post): ShareContent => {
  const text = shorten(toSingleLine(post.content), limits.shareTextLength)
  const author = postTitle(post)
  const picture = picturesOf(post)[0]?.thumb ?? videoOf(post)?.thumb.thumb
  return {
    title: text || author,
    text: shorten(post.tag_data ? `#${post.tag_data.tag_name}# ${author}` : author, limits.shareTextLength),
    url: new URL(`/s/${post.topic_id}`, location.href).href,
    image: new URL(picture ?? fallbackPicture, document.baseURI).href,
    sign: picture === undefined,
  }
}

/** Also for what leaves the page: the author of an anonymous post is named to themselves alone. */
export const postTitle = ({ anonymous, member_data }: Pick<Post, 'anonymous' | 'member_data'>): string =>
  `${anonymous === '1' ? anonymousName : member_data.nickname}的帖子`

/** The icon of the circle, part of the build. */
const fallbackPicture = 'icon-512.png'
