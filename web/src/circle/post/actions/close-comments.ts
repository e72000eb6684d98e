import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/api/client.ts'
import { refetchUnderWay } from '../../../platform/api/refetch-under-way.ts'
import { attempt, toast } from '../../../ui/feedback/toast.ts'
import { patchPost } from '../post-cache.ts'

/** Closes the comments of a post, or opens them again. Staff do so for others. True when it succeeded. */
export const closeComments = (
  client: QueryClient,
  { topic_id, isOwn }: { topic_id: number; isOwn: boolean },
  closed: boolean,
): Promise<boolean> =>
  attempt(async () => {
    await call(isOwn ? 'POST circle/topicapi comments' : 'POST circle/topic comments', {
      topic_id,
      closed: closed ? 1 : 0,
    })
    patchPost(client, topic_id, (post) => ({ ...post, comments_closed: closed ? 1 : 0 }))
    refetchUnderWay(client)
    toast(closed ? '已关闭评论' : '已开放评论')
  })
