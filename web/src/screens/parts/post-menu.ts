import type { CallOutput } from '@quanzi/contract'
import type { Post } from '@quanzi/contract/circle/post'
import type { QueryClient } from '@tanstack/react-query'
import { closeComments } from '../../circle/post/actions/close-comments.ts'
import { deletePost } from '../../circle/post/actions/delete-post.ts'
import { sharePost } from '../../circle/post/actions/use-share-post.ts'
import { isOnline } from '../../circle/post/post-state.ts'
import { blockMember } from '../../identity/member/use-block.ts'
import { findReviewEntry } from '../../identity/member/use-member.ts'
import { paths } from '../../paths.ts'
import { navigation } from '../../platform/router/navigation.ts'
import { openActionSheet } from '../../ui/overlays/dialogs.ts'
import { openReport } from '../../ui/state/report-request.ts'

type Entry = 'share' | 'edit' | 'delete' | 'report' | 'block' | 'close' | 'open' | 'review'

/**
 * The menu of a post: share, edit, delete, report, block, comments by the author and those with `rights`,
 * and for reviewers the way to the review of a post of others. `onGone` runs after the post was removed.
 */
export const openPostMenu = async (client: QueryClient, post: Post, { rights, onGone }: MenuOptions): Promise<void> => {
  const entry = await openActionSheet<Entry>({
    options: [...entriesFor(post), ...entryForComments(post, rights)],
    late: post.is_mine ? undefined : () => findReviewEntry(client),
  })
  if (entry === 'review') navigation.to(paths.postReview({ tab: 'all', id: post.topic_id }))
  if (entry === 'share') await sharePost(client, post)
  if (entry === 'edit') navigation.to(paths.postEdit(post.topic_id))
  if (entry === 'delete' && (await deletePost(client, post))) onGone?.()
  if (entry === 'report') openReport('topic', post.topic_id)
  if (entry === 'close' || entry === 'open')
    await closeComments(client, { topic_id: post.topic_id, isOwn: post.is_mine === 1 }, entry === 'close')
  if (entry === 'block' && (await blockMember(client, post.member_data))) onGone?.()
}

export type MenuOptions = {
  rights?: CallOutput<'GET circle/memberapi admin'> | undefined
  onGone?: (() => void) | undefined
}

/** Blocking an anonymous author would reveal the identity. */
const entriesFor = (post: Post): Entry[] => {
  const shared: Entry[] = isOnline(post) ? ['share'] : []
  if (post.is_mine) return [...shared, 'edit', ...(isOnline(post) ? [commentsEntry(post)] : []), 'delete']
  const online: Entry[] = isOnline(post) ? [...shared, 'report'] : shared
  return post.member_data.id > 0 ? [...online, 'block'] : online
}

const commentsEntry = (post: Post): Entry => (post.comments_closed === 1 ? 'open' : 'close')

/** As the server permits `POST circle/topic comments`. */
const entryForComments = (post: Post, rights: CallOutput<'GET circle/memberapi admin'> | undefined): Entry[] => {
  if (post.is_mine === 1 || !(rights?.level === 2 || rights?.operator === 1)) return []
  return [commentsEntry(post)]
}
