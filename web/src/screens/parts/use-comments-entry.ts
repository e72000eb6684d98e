import type { CallOutput } from '@quanzi/contract'
import type { Post } from '@quanzi/contract/circle/post'
import { useCloseComments } from '../../circle/post/actions/use-close-comments.ts'
import type { ExtraEntry } from './use-post-menu.ts'

/** Closes or opens the comments of a post, as the server permits `POST circle/topic comments`. */
export const useCommentsEntry = (rights: CallOutput<'GET circle/memberapi admin'> | undefined) => {
  const closeComments = useCloseComments()
  return ({ topic_id, is_mine, comments_closed }: Post): ExtraEntry | undefined => {
    if (is_mine === 1 || !(rights?.level === 2 || rights?.operator === 1)) return undefined
    const isOpen = comments_closed !== 1
    return { entry: isOpen ? 'close' : 'open', run: () => closeComments(topic_id, isOpen) }
  }
}
