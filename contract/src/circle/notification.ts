import { z } from 'zod'
import { bit, call, pageOf, paging, time } from '../call.ts'
import { limits } from '../limits.ts'

/** `link` is a hash route of the circle, or ''. */
const notification = z.object({
  id: z.int(),
  title: z.string(),
  content: z.string(),
  created_at: time,
  is_read: bit,
  link: z.string(),
})
export type MemberNotification = z.infer<typeof notification>

export const notificationCalls = {
  'GET circle/commonapi notify': call({
    role: 'member',
    summary:
      'Notifications of the caller and announcements; reading marks them as read. `unread` is the number before.',
    input: z.object(paging(limits.pageSize)),
    output: pageOf(notification).extend({ unread: z.int() }),
  }),
  'GET circle/commonapi unread': call({
    role: 'member',
    summary: 'The number of unread notifications, without marking them as read.',
    input: z.object({}),
    output: z.object({ unread: z.int() }),
  }),
}
