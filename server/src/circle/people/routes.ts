import type { peopleCalls } from '@quanzi/contract/circle/people'
import type { memberCalls } from '@quanzi/contract/identity/member'
import type { Routes } from '../../identity/request/request-context.ts'
import type { ToggleRateLimit } from '../../identity/request/toggle-rate-limit.ts'
import type { FeedCache } from '../feed/feed-cache.ts'
import { readAlbum } from './album.ts'
import { blockMember, followMember, unblockMember, unfollowMember } from './follow-and-block.ts'
import { listBlocked, listFollowers, listFollowing } from './follow-lists.ts'
import { listLikedPosts } from './liked-posts.ts'
import { listMemberComments } from './member-comments.ts'
import { getMemberHomepage } from './member-homepage.ts'
import { listReceivedLikes, listReceivedReplies } from './received.ts'

type Calls = keyof typeof peopleCalls | Exclude<keyof typeof memberCalls, 'GET circle/memberapi admin'>

export const peopleRoutes = (feedCache: FeedCache, toggle: ToggleRateLimit): Routes<Calls> => ({
  'GET circle/memberapi homepage': getMemberHomepage,
  'POST circle/commonapi subscribe': toggle(followMember),
  'POST circle/commonapi unsubscribe': toggle(unfollowMember),
  'POST circle/commonapi block': toggle(blockMember),
  'POST circle/commonapi unblock': toggle(unblockMember),
  'GET circle/memberapi digg': (ctx, input) => listLikedPosts(feedCache, ctx, input),
  'GET circle/memberapi photo': readAlbum,
  'GET circle/memberapi reply': listMemberComments,
  'GET circle/memberapi attentions': listFollowing,
  'GET circle/memberapi fans': listFollowers,
  'GET circle/memberapi get_digg': listReceivedLikes,
  'GET circle/memberapi get_reply': listReceivedReplies,
  'GET circle/memberapi block_list': listBlocked,
})
