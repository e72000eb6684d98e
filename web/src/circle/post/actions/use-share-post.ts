import type { Post } from '@quanzi/contract/circle/post'
import { anonymousName, limits } from '@quanzi/contract/limits'
import { shorten } from '@quanzi/contract/text'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/api/client.ts'
import type { ShareContent } from '../../../platform/bridge/bridge.ts'
import { share } from '../../../ui/share/share.ts'
import { toSingleLine } from '../../../ui/text/single-line.ts'
import { patchPost, picturesOf, videoOf } from '../post-cache.ts'

/** Counts a share only when it succeeded. */
export const sharePost = async (client: QueryClient, post: Post): Promise<void> => {
  if (!(await share(toShareContent(post)))) return
  const result = await call('POST circle/topicapi share', { topic_id: post.topic_id }).catch(() => null)
  if (result) patchPost(client, post.topic_id, (found) => ({ ...found, share: result.share }))
}

export const useShare = () => {
  const client = useQueryClient()
  return (post: Post) => sharePost(client, post)
}

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
