import type { Comment } from '@quanzi/contract/circle/comment'
import type { OwnComment } from '@quanzi/contract/circle/people'
import type { Post } from '@quanzi/contract/circle/post'
import { errors } from '@quanzi/contract/errors'
import { limits } from '@quanzi/contract/limits'
import { defaultMessages } from '@quanzi/contract/messages'
import { type Query, type QueryClient, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { ignoreGone } from '../../platform/api/api-error.ts'
import { call } from '../../platform/api/client.ts'
import { type Toggle, useToggle, withFlag } from '../../platform/api/mutations/optimistic-toggle.ts'
import { pagedQuery, patchCached, query, queryKeyOf } from '../../platform/api/query.ts'
import { refetchUnderWay } from '../../platform/api/refetch-under-way.ts'
import { createSharedChange } from '../../platform/other-pages.ts'
import { toast, toastError, toastReward } from '../../ui/feedback/toast.ts'
import { confirm } from '../../ui/overlays/dialogs.ts'
import type { Reply } from './collapsed-replies.ts'
import { type CommentPages, withNewComment, withoutComment, withoutReply, withReply } from './comment-pages.ts'

/** 1: latest first, 3: most liked first. */
export type CommentOrder = 1 | 3
const orders: readonly CommentOrder[] = [1, 3]

const commentsQuery = (topic_id: number, order: CommentOrder) =>
  pagedQuery('GET circle/replyapi list', { topic_id, order, pagesize: limits.commentPageSize })
const repliesQuery = (comment_id: number) =>
  pagedQuery('GET circle/replyapi children', { comment_id, pagesize: limits.commentPageSize })

/** Fetches while `enabled`; what is cached is there before. The thread of the comment `wanted` comes first. */
export const useComments = (topicId: number, order: CommentOrder, enabled = true, wanted?: number) => {
  const thread = useInfiniteQuery({
    ...pagedQuery('GET circle/replyapi list', { topic_id: topicId, comment_id: wanted }),
    enabled: wanted !== undefined,
  })
  const pages = thread.data?.pages
  const select = useCallback(
    (list: CommentPages): CommentPages => (pages ? { ...list, pages: [...pages, ...list.pages] } : list),
    [pages],
  )
  return useInfiniteQuery({ ...commentsQuery(topicId, order), enabled: enabled && !thread.isLoading, select })
}

/** Fetches from the moment the replies are expanded. */
export const useReplies = (commentId: number, expanded: boolean) =>
  useInfiniteQuery({ ...repliesQuery(commentId), enabled: expanded })

export const commentLikeToggle: Toggle<{ num: number; credits?: number | undefined }> = {
  name: 'comment-like',
  apply: (client, id, on) => patchComment(client, id, (comment) => withFlag(comment, 'is_digg', 'support_count', on)),
  send: (comment_id, on, options) =>
    call(on ? 'POST circle/diggapi reply' : 'POST circle/diggapi reply_cancel', { comment_id }, options),
  applyResult: (client, id, { num }) => patchComment(client, id, (comment) => ({ ...comment, support_count: num })),
  onConfirmed: (_client, _id, on, { credits }) => on && toastReward(credits, '点赞成功'),
}

/** Like and unlike; what waits for review answers with a sentence instead. */
export const useCommentLike = (comment: Comment | Reply) => {
  const { on, flip } = useToggle(commentLikeToggle, comment.comment_id, comment.is_digg === 1)
  return { on, flip: () => (isPublic(comment) ? flip() : toast(errors.commentPending[1])) }
}

/** Only a public comment can be liked and replied to. */
export const isPublic = ({ is_audit }: Pick<Comment, 'is_audit'>): boolean => is_audit === '1'

/** Confirms, deletes the comment and removes it from every list; true then. `parent`: the comment that a reply belongs to. */
export const useDeleteComment = () => {
  const client = useQueryClient()
  return async (comment: DeletedComment, parent?: Comment): Promise<boolean> => {
    const text = comment.reply_count > 0 ? '它下面的回复将一并不再显示，删除后不能恢复' : '删除后不能恢复'
    if (!(await confirm({ title: '确认删除这条评论吗?', text, action: '删除', danger: true }))) return false
    try {
      await call('POST circle/replyapi del', { comment_id: comment.comment_id }).catch(ignoreGone)
    } catch (error) {
      toastError(error, defaultMessages.action)
      return false
    }
    void applyCommentDeletion(client, comment, parent)
    commentDeletion.publish(comment.topic_id)
    toast('操作成功')
    return true
  }
}

/** Removes the comment from the lists of this page. */
export const applyCommentDeletion = (client: QueryClient, comment: DeletedComment, parent?: Comment) => {
  refetchUnderWay(client, isNoDetail)
  if (parent) removeCachedReply(client, comment, parent)
  else removeCachedComment(client, comment)
  // Outside of its post.
  if ('reply_id' in comment) refetchCommentsWhenShown(client)
  return refetchCount(client, comment.topic_id)
}

type DeletedComment = Comment | Reply | OwnComment

/** The other pages of the device follow it by the id of the post. */
export const commentDeletion = createSharedChange('comment-deleted')

/** Deletes the rejected comment after the new one was sent. A failure is ignored: the author can still delete it. */
export const deleteRejectedComment = async (client: QueryClient, comment_id: number): Promise<void> => {
  await call('POST circle/replyapi del', { comment_id }).catch(() => undefined)
  refetchCommentsWhenShown(client)
}

/** A comment outside of its post does not say under which comment a reply to a reply belongs. */
export const refetchCommentsWhenShown = (client: QueryClient): void => {
  for (const list of ['GET circle/replyapi list', 'GET circle/replyapi children'] as const)
    void client.invalidateQueries({ queryKey: queryKeyOf(list) })
}

/** For screens where no other query has loaded the setting, which is undefined until it has come. */
export const useAnonymousAllowed = (enabled: boolean) => {
  const { data, error, refetch } = useQuery({ ...query('GET circle/commonapi explain', {}), enabled })
  return {
    anonymousAllowed: data && data.anonymous_switch === 1,
    settingFailure: !data && error ? { error, onRetry: refetch } : undefined,
  }
}

/** Adds a sent comment to the cached lists. `parent`: the comment that it replies to. */
export const insertSentComment = (client: QueryClient, sent: Comment, parent?: number) => {
  if (parent === undefined)
    for (const order of orders)
      client.setQueryData<CommentPages>(commentsQuery(sent.topic_id, order).queryKey, (list) =>
        withNewComment(list, sent),
      )
  else patchComment(client, parent, (found) => withReply(found, sent))
  if (isPublic(sent)) patchPost(client, sent.topic_id, (post) => ({ ...post, reply: post.reply + 1 }))
  refetchUnderWay(client)
}

/** After a change of which the cache cannot tell what it shows and counts already. */
export const refetchComments = (client: QueryClient, topicId: number): Promise<void> => {
  refetchUnderWay(client, isNoDetail)
  refetchCommentsWhenShown(client)
  return refetchCount(client, topicId)
}

/** `refetchCount` asks for the detail of the post. */
const isNoDetail = ({ queryKey }: Query) => queryKey[0] !== queryKeyOf('GET circle/topicapi detail')[0]

/** The server knows which replies a deletion hides, and which comments are previewed from then on. */
const refetchCount = async (client: QueryClient, topic_id: number): Promise<void> => {
  const detail = query('GET circle/topicapi detail', { topic_id })
  // What is under way may be from before the change.
  await client.cancelQueries({ queryKey: detail.queryKey })
  const post = await client.fetchQuery({ ...detail, staleTime: 0 }).catch(() => undefined)
  if (!post || !('content' in post)) return
  const { reply, reply_list } = post
  patchPost(client, topic_id, (found) => ({ ...found, reply, reply_list }))
}

const removeCachedReply = (client: QueryClient, reply: Comment | Reply, parent: Comment) => {
  client.setQueryData<CommentPages>(repliesQuery(parent.comment_id).queryKey, (list) =>
    withoutComment(list, reply.comment_id),
  )
  patchComment(client, parent.comment_id, (found) => withoutReply(found, reply))
}

const removeCachedComment = (client: QueryClient, { topic_id, comment_id }: Comment | Reply) =>
  client.setQueriesData<CommentPages>({ queryKey: queryKeyOf('GET circle/replyapi list', { topic_id }) }, (list) =>
    withoutComment(list, comment_id),
  )

const patchComment = (client: QueryClient, id: number, change: (found: Comment) => Comment) =>
  patchCached<Comment>(client, ({ comment_id, passport }) => comment_id === id && Boolean(passport), change)

const patchPost = (client: QueryClient, id: number, change: (post: Post) => Post) =>
  patchCached<Post>(client, ({ topic_id, reply_list }) => topic_id === id && Boolean(reply_list), change)
