import { z } from 'zod'
import { bit, call, digitText, flag, id, intInRange, noInput, noOutput, text, time, withError } from '../call.ts'
import { limits } from '../limits.ts'
import { lengthOf } from '../text.ts'
import { member } from './member.ts'

/** A session of the caller, with what helps to recognize it. */
const session = z.object({
  id: z.int(),
  device: z.string(),
  province: z.string(),
  created_at: time,
  seen_at: time,
  is_current: bit,
})

const [min, max] = limits.nicknameLength

export const accountCalls = {
  'POST circle/memberapi edit': call({
    role: 'member',
    summary: 'Change the caller’s nickname and picture, which must be their own new upload.',
    input: z.object({
      nickname: text.refine((t) => lengthOf(t) >= min && lengthOf(t) <= max, withError('nicknameLength')),
      img: z.union([z.literal(['', '0', 0]).transform(() => undefined), id]).optional(),
    }),
    output: z.object({ user_data: member }),
  }),
  'POST circle/memberapi export': call({
    role: 'member',
    ignoresIdempotencyKey: true,
    summary: 'All of the caller’s data, as a ZIP file without an envelope.',
    input: noInput,
    output: noOutput,
  }),
  'POST circle/memberapi leave_code': call({
    role: 'member',
    ignoresIdempotencyKey: true,
    summary: 'Send the code for closing the account to the caller’s number.',
    input: z.object({ captcha: digitText }),
    output: z.object({ seconds: z.int(), is_captcha: bit }),
  }),
  'POST circle/memberapi leave': call({
    role: 'member',
    ignoresIdempotencyKey: true,
    summary: 'Close the account permanently, confirmed by a code.',
    input: z.object({ code: digitText.refine((t) => t !== '', withError('codeEmpty')) }),
    output: noOutput,
  }),
  'GET circle/memberapi sessions': call({
    role: 'member',
    summary: 'The caller’s sessions.',
    input: noInput,
    output: z.object({ data: z.array(session) }),
  }),
  'POST circle/memberapi end_session': call({
    role: 'member',
    summary: 'Log out one of the caller’s sessions.',
    input: z.object({ id }),
    output: noOutput,
  }),
  'POST circle/memberapi end_sessions': call({
    role: 'member',
    summary: 'End the caller’s other sessions; with `all` this one too.',
    input: z.object({ all: flag }),
    output: noOutput,
  }),
  'GET circle/memberapi guard': call({
    role: 'member',
    summary:
      'Until when only members whom the caller follows may comment on their signed posts; null for no restriction.',
    input: noInput,
    output: z.object({ until: time.nullable() }),
  }),
  'POST circle/memberapi guard_set': call({
    role: 'member',
    summary: 'Restrict comments to followed members for some hours; 0 ends the restriction.',
    input: z.object({ hours: intInRange(0, limits.maxCommentPrivacyHours) }),
    output: z.object({ until: time.nullable() }),
  }),
}
