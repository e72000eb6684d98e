import { z } from 'zod'
import { bit, call, pageOf, paging, time } from '../call.ts'
import { member } from '../identity/member.ts'
import { limits } from '../limits.ts'
import { postPreview } from './people.ts'

/** The groups of the messages page. Comments and replies are listed by `circle/memberapi get_reply`. */
const messageGroups = ['likes', 'comments', 'notices'] as const
export type MessageGroup = (typeof messageGroups)[number]

/** `link`: a hash route or ''. `member_data`: who acted. `topic`: as the caller may see it. */
const notification = z.object({
  id: z.int(),
  title: z.string(),
  content: z.string(),
  created_at: time,
  is_read: bit,
  link: z.string(),
  kind: z.literal(['notice', 'like', 'collect']),
  member_data: member.optional(),
  topic: postPreview.optional(),
})
export type MemberNotification = z.infer<typeof notification>

export const notificationCalls = {
  'GET circle/commonapi notify': call({
    role: 'member',
    summary:
      'Notifications of the caller and announcements; reading marks them as read. `unread` is the number before. Group likes: likes and collects of the caller’s posts; group notices: without comments.',
    input: z.object({ group: z.literal(['', 'likes', 'notices']).default(''), ...paging(limits.pageSize) }),
    output: pageOf(notification).extend({ unread: z.int() }),
  }),
  'GET circle/commonapi unread': call({
    role: 'member',
    summary: 'The number of unread notifications, and of each group of messages, without marking them as read.',
    output: z.object({ unread: z.int(), groups: z.record(z.literal(messageGroups), z.int()) }),
  }),
}
