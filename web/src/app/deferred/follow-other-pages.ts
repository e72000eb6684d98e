import type { QueryClient } from '@tanstack/react-query'
import { commentDeletion, refetchComments } from '../../circle/comment/use-comments.ts'
import { applyPostDeletion, postDeletion } from '../../circle/post/actions/delete-post.ts'
import { applyBlock, memberBlock, memberUnblock } from '../../identity/member/use-block.ts'

/** What the member deletes or blocks on one page leaves the lists of the others. */
export const followOtherPages = (client: QueryClient): void => {
  postDeletion.follow((id) => applyPostDeletion(client, id))
  commentDeletion.follow((topicId) => void refetchComments(client, topicId))
  memberBlock.follow((id) => applyBlock(client, id, true))
  memberUnblock.follow((id) => applyBlock(client, id, false))
}
