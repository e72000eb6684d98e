import type { Post } from '@quanzi/contract/circle/post'
import { defaultMessages, successMessages } from '@quanzi/contract/messages'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { ignoreGone } from '../../../platform/api/api-error.ts'
import { call } from '../../../platform/api/client.ts'
import { queryKeyOf } from '../../../platform/api/query.ts'
import { refetchUnderWay } from '../../../platform/api/refetch-under-way.ts'
import { createSharedChange } from '../../../platform/other-pages.ts'
import { toast, toastError } from '../../../ui/feedback/toast.ts'
import { confirm } from '../../../ui/overlays/dialogs.ts'
import { removePost } from '../remove-post.ts'

/** Removes the post from every list at once; puts it back when the server refuses, or does not answer. */
export const deletePost = async (client: QueryClient, { topic_id }: Pick<Post, 'topic_id'>): Promise<boolean> => {
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
    applyPostDeletion(client, topic_id)
    postDeletion.publish(topic_id)
    toast(successMessages.action)
    return true
  } catch (error) {
    putBack()
    toastError(error, defaultMessages.action)
    void client.invalidateQueries()
    return false
  }
}

export const useDeletePost = () => {
  const client = useQueryClient()
  return (post: Pick<Post, 'topic_id'>) => deletePost(client, post)
}

export const postDeletion = createSharedChange('post-deleted')

/** On this page and on the others of the device. An answer that came before the deletion has succeeded has the post again. */
export const applyPostDeletion = (client: QueryClient, topic_id: number): void => {
  removePost(client, topic_id)
  refetchUnderWay(client)
  // A search is paged by number: its next page would leave out the post that has moved to the page before.
  void client.invalidateQueries({ queryKey: queryKeyOf('GET circle/topicapi search') })
  void client.invalidateQueries({ refetchType: 'none' })
}
