import { z } from 'zod'
import { bit, call, flag, id, noInput, nothing, orElse, text, time, whole } from './call.ts'
import { limits } from './limits.ts'
import { member } from './member.ts'
import { lengthOf } from './text.ts'

/** A login of the caller, as they may know it again. */
const session = z.object({
  id: z.int(),
  device: z.string(),
  province: z.string(),
  created_at: time,
  seen_at: time,
  is_current: bit,
})

const [least, most] = limits.nicknameLength

export const accountCalls = {
  'POST circle/memberapi edit': call({
    who: 'member',
    about: 'Change one’s nickname and picture, which is one’s own fresh upload.',
    input: z.object({
      nickname: text.refine((t) => lengthOf(t) >= least && lengthOf(t) <= most, orElse('nicknameLength')),
      img: z.union([z.literal(['', '0', 0]).transform(() => undefined), id]).optional(),
    }),
    answer: z.object({ user_data: member }),
  }),
  'POST circle/memberapi export': call({
    who: 'member',
    keyless: true,
    about: 'All of the caller’s data: the answer is a ZIP file itself, without an envelope.',
    input: noInput,
    answer: nothing,
  }),
  'POST circle/memberapi leave_code': call({
    who: 'member',
    keyless: true,
    about: 'Send the code that closes the account to the caller’s own number.',
    input: z.object({ captcha: text }),
    answer: z.object({ seconds: z.int(), is_captcha: bit }),
  }),
  'POST circle/memberapi leave': call({
    who: 'member',
    keyless: true,
    about: 'Close the account, for good; a code to its own number confirms.',
    input: z.object({ code: text.refine((t) => t !== '', orElse('codeEmpty')) }),
    answer: nothing,
  }),
  'GET circle/memberapi sessions': call({
    who: 'member',
    about: 'Where the caller is logged in.',
    input: noInput,
    answer: z.object({ data: z.array(session) }),
  }),
  'POST circle/memberapi end_session': call({
    who: 'member',
    about: 'Log out one of the caller’s sessions.',
    input: z.object({ id }),
    answer: nothing,
  }),
  'POST circle/memberapi end_sessions': call({
    who: 'member',
    about: 'Log out everywhere else; with all, here too.',
    input: z.object({ all: flag }),
    answer: nothing,
  }),
  'GET circle/memberapi guard': call({
    who: 'member',
    about: 'Until when only those whom the caller follows may comment on what they signed; null: everybody may.',
    input: noInput,
    answer: z.object({ until: time.nullable() }),
  }),
  'POST circle/memberapi guard_set': call({
    who: 'member',
    about: 'Keep strangers from commenting for so many hours; 0 ends it.',
    input: z.object({ hours: whole(0, limits.guardHoursMost) }),
    answer: z.object({ until: time.nullable() }),
  }),
}
