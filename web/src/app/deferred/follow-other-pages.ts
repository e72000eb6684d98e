import type { QueryClient } from '@tanstack/react-query'
import { commentDeletion, refetchComments } from '../../circle/comment/use-comments.ts'
import { postDeletion } from '../../circle/post/actions/delete-post.ts'
import { removePost } from '../../circle/post/remove-post.ts'
import { applyBlock, memberBlock, memberUnblock } from '../../identity/member/use-block.ts'

/** What the member deletes or blocks on one page leaves the lists of the others. */
export const followOtherPages = (client: QueryClient): void => {
  postDeletion.follow((id) => {
    removePost(client, id)
    void client.invalidateQueries({ refetchType: 'none' })
  })
  commentDeletion.follow((topicId) => void refetchComments(client, topicId))
  memberBlock.follow((id) => applyBlock(client, id, true))
  memberUnblock.follow((id) => applyBlock(client, id, false))
}
