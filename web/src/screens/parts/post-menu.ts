import type { Post } from '@quanzi/contract/circle/post'
import { useDeletePost, useShare } from '../../circle/post/actions/use-post-actions.ts'
import { isOnline } from '../../circle/post/post-state.ts'
import { useBlock, useReviewEntry } from '../../identity/member/use-member.ts'
import { paths } from '../../paths.ts'
import { navigation } from '../../platform/router/navigation.ts'
import { openActionSheet } from '../../ui/overlays/dialogs.ts'
import { openReport } from '../../ui/state/report-request.ts'

type Entry = 'share' | 'edit' | 'delete' | 'report' | 'block' | 'close' | 'open' | 'review'

/**
 * The menu of a post: share, edit, delete, report, block, for reviewers the way to the review of a
 * post of others, and the entry of `extra`. `onGone` runs after the post was removed.
 */
export const usePostMenu = (extra?: (post: Post) => ExtraEntry | undefined) => {
  const share = useShare()
  const remove = useDeletePost()
  const block = useBlock()
  const reviewEntry = useReviewEntry()
  return async (post: Post, { onGone }: { onGone?: () => void } = {}): Promise<void> => {
    const added = extra?.(post)
    const entry = await openActionSheet<Entry>({
      options: added ? [...entriesFor(post), added.entry] : entriesFor(post),
      late: post.is_mine ? undefined : reviewEntry,
    })
    if (entry === 'review') navigation.to(paths.postReview({ tab: 'all', id: post.topic_id }))
    if (entry === 'share') await share(post)
    if (entry === 'edit') navigation.to(paths.postEdit(post.topic_id))
    if (entry === 'delete' && (await remove(post))) onGone?.()
    if (entry === 'report') openReport('topic', post.topic_id)
    if (added && entry === added.entry) await added.run()
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

export type ExtraEntry = { entry: 'close' | 'open'; run: () => Promise<unknown> }
