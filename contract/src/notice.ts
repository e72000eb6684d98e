import { z } from 'zod'
import { bit, call, pageOf, paging, time } from './call.ts'
import { limits } from './limits.ts'

/** What a member is told. `link` is a hash route of the circle, or ''. */
const notice = z.object({
  id: z.int(),
  title: z.string(),
  content: z.string(),
  created_at: time,
  is_read: bit,
  link: z.string(),
})
export type Notice = z.infer<typeof notice>

export const noticeCalls = {
  'GET circle/commonapi notify': call({
    who: 'member',
    about: 'Notices to the caller and to all; reading them marks them read. `unread` as it was before.',
    input: z.object(paging(limits.pageSize)),
    answer: pageOf(notice).extend({ unread: z.int() }),
  }),
  'GET circle/commonapi unread': call({
    who: 'member',
    about: 'How many notices are unread, marking nothing.',
    input: z.object({}),
    answer: z.object({ unread: z.int() }),
  }),
}
