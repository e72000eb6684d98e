import type { QueryClient } from '@tanstack/react-query'
import { commentDeletion, refetchComments } from '../../circle/comment/use-comments.ts'
import { applyPostDeletion, postDeletion } from '../../circle/post/actions/delete-post.ts'
import { endLogin } from '../../identity/login/login-request.ts'
import { memberLogin } from '../../identity/login/member-login.ts'
import { refetchEverything } from '../../identity/login/use-login.ts'
import { applyBlock, memberBlock, memberUnblock } from '../../identity/member/use-block.ts'
import { getCachedMe, meQuery } from '../../platform/api/me.ts'

/** What the member deletes or blocks on one page leaves the lists of the others, and a login is one of all pages. */
export const followOtherPages = (client: QueryClient): void => {
  postDeletion.follow((id) => applyPostDeletion(client, id))
  commentDeletion.follow((topicId) => void refetchComments(client, topicId))
  memberBlock.follow((id) => applyBlock(client, id, true))
  memberUnblock.follow((id) => applyBlock(client, id, false))
  // A page of another member says so with its next call, and starts again.
  memberLogin.follow((id) => (getCachedMe(client)?.memberid ?? id) === id && void followLogin(client))
}

/** The login that this page asks for is done too; what waits for it would hold up the end of the refetch. */
const followLogin = async (client: QueryClient) => {
  void refetchEverything(client)
  const me = await client.fetchQuery({ ...meQuery, staleTime: 0 }).catch(() => null)
  if (me) endLogin()
}
