import type { Comment } from '@quanzi/contract/comment'
import { errors } from '@quanzi/contract/errors'
import { limits } from '@quanzi/contract/limits'
import type { Post } from '@quanzi/contract/post'
import { defaultWords } from '@quanzi/contract/words'
import { type QueryClient, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { keyOf, pages, patchCached, query } from '../../api/query.ts'
import { confirm } from '../../ui/overlay.ts'
import { reward, toast, toastError } from '../../ui/toast.ts'
import { useToggle } from '../../ui/use-toggle.ts'
import { type Pages, withNew, without, withoutReply, withReply } from './placed.ts'
import type { Reply } from './replies.ts'

/** 1: latest first, 3: most liked first. */
export type Order = 1 | 3
const orders: readonly Order[] = [1, 3]

const commentsOf = (topic_id: number, order: Order) =>
  pages('GET circle/replyapi list', { topic_id, order, pagesize: limits.commentPageSize })
const repliesOf = (comment_id: number) =>
  pages('GET circle/replyapi children', { comment_id, pagesize: limits.commentPageSize })

export const useComments = (topicId: number, order: Order) => useInfiniteQuery(commentsOf(topicId, order))

/** The folded replies, asked for from the moment they are unfolded. */
export const useReplies = (commentId: number, unfolded: boolean) =>
  useInfiniteQuery({ ...repliesOf(commentId), enabled: unfolded })

/** Like and unlike; what waits for review answers with a sentence instead. */
export const useCommentLike = (comment: Comment | Reply) => {
  const client = useQueryClient()
  const patch = (change: (found: Comment) => Comment) =>
    patchCached<Comment>(
      client,
      ({ comment_id, passport }) => comment_id === comment.comment_id && Boolean(passport),
      change,
    )
  const { on, flip } = useToggle({
    key: `comment-like:${comment.comment_id}`,
    on: comment.is_digg === 1,
    show: (wish) => patch((found) => liked(found, wish)),
    send: (wish): Promise<{ num: number; credits?: number | undefined }> =>
      call(wish ? 'POST circle/diggapi reply' : 'POST circle/diggapi reply_cancel', { comment_id: comment.comment_id }),
    settle: ({ num, credits }) => {
      patch((found) => ({ ...found, support_count: num }))
      reward(credits, '点赞成功')
    },
  })
  return { on, flip: () => (isOpen(comment) ? flip() : toast(errors.commentPending[1])) }
}

/** Whether others see it: only then it may be liked and answered. */
export const isOpen = ({ is_audit }: Pick<Comment, 'is_audit'>): boolean => is_audit === '1'

/** Asks, deletes one's own comment and takes it out of every list. `parent`: the comment that it stands under. */
export const useDeleteComment = () => {
  const client = useQueryClient()
  return async (comment: Comment | Reply, parent?: Comment) => {
    const text = comment.reply_count > 0 ? '它下面的回复将一并不再显示，删除后不能恢复' : '删除后不能恢复'
    if (!(await confirm({ title: '确认删除这条评论吗?', text, action: '删除', danger: true }))) return
    try {
      await call('POST circle/replyapi del', { comment_id: comment.comment_id })
    } catch (error) {
      toastError(error, defaultWords.action)
      return
    }
    if (parent) removeReply(client, comment, parent)
    else changeLists(client, comment.topic_id, (list) => without(list, comment.comment_id))
    // What goes with it (the replies under it) is the server's to count.
    void client.invalidateQueries({ queryKey: keyOf('GET circle/topicapi detail', { topic_id: comment.topic_id }) })
    toast('操作成功')
  }
}

/** A refused comment goes when its mended words have arrived; where that fails it is still there to be deleted. */
export const dropMended = (comment_id: number): Promise<unknown> =>
  call('POST circle/replyapi del', { comment_id }).catch(() => undefined)

/** Whether the site takes comments without a name, asked for where nothing else on the screen knows. */
export const useMayHide = (wanted: boolean): boolean =>
  useQuery({ ...query('GET circle/commonapi explain', {}), enabled: wanted }).data?.anonymous_switch === 1

/** Puts what was just sent where its author sees it at once. `parent`: the comment it stands under. */
export const placeSent = (client: QueryClient, sent: Comment, parent?: number) => {
  if (parent === undefined) changeLists(client, sent.topic_id, (list) => withNew(list, sent))
  else patchComment(client, parent, (found) => withReply(found, sent))
  if (isOpen(sent)) patchPost(client, sent.topic_id, (post) => ({ ...post, reply: post.reply + 1 }))
}

const removeReply = (client: QueryClient, reply: Comment | Reply, parent: Comment) => {
  client.setQueryData<Pages>(repliesOf(parent.comment_id).queryKey, (list) => without(list, reply.comment_id))
  patchComment(client, parent.comment_id, (found) => withoutReply(found, reply))
}

const changeLists = (client: QueryClient, topicId: number, change: (list: Pages | undefined) => Pages | undefined) => {
  for (const order of orders) client.setQueryData<Pages>(commentsOf(topicId, order).queryKey, change)
}

const patchComment = (client: QueryClient, id: number, change: (found: Comment) => Comment) =>
  patchCached<Comment>(client, ({ comment_id, passport }) => comment_id === id && Boolean(passport), change)

/** A post carries previews of its comments, and comments carry its id: both are told apart by what only a post has. */
const patchPost = (client: QueryClient, id: number, change: (post: Post) => Post) =>
  patchCached<Post>(client, ({ topic_id, topic_type }) => topic_id === id && Boolean(topic_type), change)

/** Shown again with the same wish it changes nothing. */
const liked = <C extends Comment>(comment: C, on: boolean): C =>
  (comment.is_digg === 1) === on
    ? comment
    : { ...comment, is_digg: on ? 1 : 0, support_count: Math.max(0, comment.support_count + (on ? 1 : -1)) }
