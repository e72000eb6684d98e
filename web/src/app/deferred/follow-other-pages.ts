import type { QueryClient } from '@tanstack/react-query'
import { commentDeletion, refetchComments } from '../../circle/comment/use-comments.ts'
import { applyPostDeletion, postDeletion } from '../../circle/post/actions/delete-post.ts'
import { memberLogin } from '../../identity/login/member-login.ts'
import { refetchEverything } from '../../identity/login/use-login.ts'
import { applyBlock, memberBlock, memberUnblock } from '../../identity/member/use-block.ts'
import { getCachedMe } from '../../platform/api/me.ts'

/** What the member deletes or blocks on one page leaves the lists of the others, and a login is one of all pages. */
export const followOtherPages = (client: QueryClient): void => {
  postDeletion.follow((id) => applyPostDeletion(client, id))
  commentDeletion.follow((topicId) => void refetchComments(client, topicId))
  memberBlock.follow((id) => applyBlock(client, id, true))
  memberUnblock.follow((id) => applyBlock(client, id, false))
  // A page of another member says so with its next call, and starts again.
  memberLogin.follow((id) => (getCachedMe(client)?.memberid ?? id) === id && void refetchEverything(client))
}
