import type { CallOutput } from '@quanzi/contract'
import type { Post } from '@quanzi/contract/circle/post'
import { useCloseComments, useDeletePost, useShare } from '../../circle/post/actions/use-post-actions.ts'
import { isOnline } from '../../circle/post/post-state.ts'
import { useBlock } from '../../identity/member/use-member.ts'
import { paths } from '../../paths.ts'
import { navigation } from '../../platform/router/navigation.ts'
import { openActionSheet } from '../../ui/overlays/dialogs.ts'
import { openReport } from '../../ui/state/report-request.ts'

type Entry = 'share' | 'edit' | 'delete' | 'report' | 'block' | 'close' | 'open'

/**
 * The menu of a post: share, edit, delete, report, block, and comments for those with `rights`. `onGone` runs after the
 * post was removed.
 */
export const usePostMenu = (rights?: CallOutput<'GET circle/memberapi admin'>) => {
  const share = useShare()
  const remove = useDeletePost()
  const block = useBlock()
  const closeComments = useCloseComments()
  return async (post: Post, { onGone }: { onGone?: () => void } = {}): Promise<void> => {
    const entry = await openActionSheet<Entry>({
      options: [...entriesFor(post), ...entryForComments(post, rights)].map((value) => ({ value, ...entries[value] })),
    })
    if (entry === 'share') await share(post)
    if (entry === 'edit') navigation.to(paths.postEdit(post.topic_id))
    if (entry === 'delete' && (await remove(post))) onGone?.()
    if (entry === 'report') openReport('topic', post.topic_id)
    if (entry === 'close' || entry === 'open') await closeComments(post.topic_id, entry === 'close')
    if (entry === 'block' && (await block(post.member_data))) onGone?.()
  }
}

/** Blocking an anonymous author would reveal the identity. */
const entriesFor = (post: Pick<Post, 'state' | 'is_mine' | 'member_data'>): Entry[] => {
  const shared: Entry[] = isOnline(post) ? ['share'] : []
  if (post.is_mine) return [...shared, 'edit', 'delete']
  const online: Entry[] = isOnline(post) ? [...shared, 'report'] : shared
  return post.member_data.id > 0 ? [...online, 'block'] : online
}

/** As the server permits `POST circle/topic comments`. */
const entryForComments = (post: Post, rights: CallOutput<'GET circle/memberapi admin'> | undefined): Entry[] => {
  if (post.is_mine === 1 || !(rights?.level === 2 || rights?.operator === 1)) return []
  return [post.comments_closed === 1 ? 'open' : 'close']
}

const entries = {
  share: { label: '分享', icon: 'share' },
  edit: { label: '编辑', icon: 'edit' },
  delete: { label: '删除', icon: 'delete', danger: true },
  report: { label: '举报', icon: 'report' },
  close: { label: '关闭评论', icon: 'noComment' },
  open: { label: '开放评论', icon: 'comment' },
  block: { label: '拉黑', icon: 'block', danger: true },
} as const
