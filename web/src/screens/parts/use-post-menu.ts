import type { Post } from '@quanzi/contract/post'
import { Ban, Flag, PencilLine, Share2, Trash2 } from 'lucide-react'
import { useBlock } from '../../features/member/use-member.ts'
import { isOnline } from '../../features/post/post-state.ts'
import { useDeletePost, useShare } from '../../features/post/use-post.ts'
import { paths } from '../../paths.ts'
import { choose } from '../../ui/overlay.ts'
import { askReport } from '../../ui/report.ts'
import { useGo } from '../../ui/use-go.ts'

type Entry = 'share' | 'edit' | 'delete' | 'report' | 'block'

/** The menu of a post: share it, change or delete one's own, report it, block the author. `onGone`: the post is not there any more. */
export const usePostMenu = () => {
  const go = useGo()
  const share = useShare()
  const remove = useDeletePost()
  const block = useBlock()
  return async (post: Post, { onGone }: { onGone?: () => void } = {}): Promise<void> => {
    const entry = await choose<Entry>({ options: entriesFor(post).map((value) => ({ value, ...entries[value] })) })
    if (entry === 'share') await share(post)
    if (entry === 'edit') go.to(paths.postEdit(post.topic_id))
    if (entry === 'delete' && (await remove(post))) onGone?.()
    if (entry === 'report') askReport('topic', post.topic_id)
    if (entry === 'block' && (await block(post.member_data))) onGone?.()
  }
}

/** Somebody anonymous cannot be blocked: that would tell who it is. */
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
