import type { Post } from '@quanzi/contract/circle/post'
import { Ban, Flag, PencilLine, Share2, Trash2 } from 'lucide-react'
import { useDeletePost, useShare } from '../../circle/post/actions/use-post-actions.ts'
import { isOnline } from '../../circle/post/post-state.ts'
import { useBlock } from '../../identity/member/use-member.ts'
import { paths } from '../../paths.ts'
import { useNavigation } from '../../platform/router/use-navigation.ts'
import { openActionSheet } from '../../ui/overlays/dialogs.ts'
import { openReport } from '../../ui/state/report-request.ts'

type Entry = 'share' | 'edit' | 'delete' | 'report' | 'block'

/** The menu of a post: share, edit, delete, report, block. `onGone` runs after the post was removed. */
export const usePostMenu = () => {
  const go = useNavigation()
  const share = useShare()
  const remove = useDeletePost()
  const block = useBlock()
  return async (post: Post, { onGone }: { onGone?: () => void } = {}): Promise<void> => {
    const entry = await openActionSheet<Entry>({
      options: entriesFor(post).map((value) => ({ value, ...entries[value] })),
    })
    if (entry === 'share') await share(post)
    if (entry === 'edit') go.to(paths.postEdit(post.topic_id))
    if (entry === 'delete' && (await remove(post))) onGone?.()
    if (entry === 'report') openReport('topic', post.topic_id)
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

const entries = {
  share: { label: '分享', icon: Share2 },
  edit: { label: '编辑', icon: PencilLine },
  delete: { label: '删除', icon: Trash2, danger: true },
  report: { label: '举报', icon: Flag },
  block: { label: '拉黑', icon: Ban, danger: true },
} as const
