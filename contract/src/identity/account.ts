import { z } from 'zod'
import {
  bit,
  call,
  cleanText,
  confirmed,
  digitText,
  flag,
  id,
  idOrNone,
  intInRange,
  text,
  time,
  withError,
} from '../call.ts'
import { limits } from '../limits.ts'
import { lengthOf } from '../text.ts'
import { member, user } from './member.ts'

const session = z.object({
  id: z.int(),
  device: z.string(),
  province: z.string(),
  created_at: time,
  seen_at: time,
  is_current: bit,
})

const [min, max] = limits.nicknameLength

export const profileField = z.literal(['nickname', 'avatar', 'cover', 'bio'])
export type ProfileField = z.infer<typeof profileField>

/** A change of one's profile that waits for a reviewer. `value`: the text, or the URL of the picture. */
const waitingChange = z.object({
  field: profileField,
  value: z.string(),
  shown: bit,
  created_at: time,
})
export type WaitingChange = z.infer<typeof waitingChange>

const profile = z.object({
  nickname: z.string(),
  img_url: z.string(),
  cover: z.string(),
  bio: z.string(),
  waiting: z.array(waitingChange),
})
export type OwnProfile = z.infer<typeof profile>

export const accountCalls = {
  'POST circle/memberapi edit': call({
    role: 'member',
    needsConsent: true,
    refusesMuted: true,
    summary:
      'Change the caller’s nickname, picture and cover (their own new uploads) and bio. `profile.waiting` has what a reviewer must pass first, or looks at afterwards.',
    input: z.object({
      nickname: text.refine((t) => lengthOf(t) >= min && lengthOf(t) <= max, withError('nicknameLength')),
      img: idOrNone,
      cover: idOrNone,
      bio: cleanText.refine((t) => lengthOf(t) <= limits.bioLength, withError('bioTooLong')).optional(),
    }),
    output: z.object({ user_data: member, profile }),
  }),
  'GET circle/memberapi profile': call({
    role: 'member',
    summary: 'The caller’s profile as others see it, and the changes that wait for a reviewer.',
    output: profile,
  }),
  'POST circle/memberapi export': call({
    role: 'member',
    needsSmsLogin: true,
    ignoresIdempotencyKey: true,
    summary: 'All of the caller’s data, as a ZIP file without an envelope.',
  }),
  'POST circle/memberapi bind_mobile': call({
    role: 'member',
    ignoresIdempotencyKey: true,
    summary:
      'Give the caller, who has none, the number that a code of purpose `bind` was sent to. Mutes and bans of that number hold.',
    input: z.object({ mobile: digitText, code: digitText.refine((t) => t !== '', withError('codeEmpty')) }),
    output: z.object({ user }),
  }),
  'POST circle/memberapi leave_code': call({
    role: 'member',
    needsSmsLogin: true,
    ignoresIdempotencyKey: true,
    summary: 'Send the code for closing the account to the caller’s number.',
    input: z.object({ captcha: digitText }),
    output: z.object({ seconds: z.int(), is_captcha: bit, sure: bit }),
  }),
  'POST circle/memberapi leave': call({
    role: 'member',
    needsSmsLogin: true,
    ignoresIdempotencyKey: true,
    summary:
      'Close the account permanently, confirmed by a code. `confirmed` leaves a level of a site without reviewers.',
    input: z.object({ code: digitText.refine((t) => t !== '', withError('codeEmpty')), confirmed }),
  }),
  'GET circle/memberapi sessions': call({
    role: 'member',
    needsSmsLogin: true,
    summary: 'The caller’s sessions.',
    output: z.object({ data: z.array(session) }),
  }),
  'POST circle/memberapi end_session': call({
    role: 'member',
    needsSmsLogin: true,
    summary: 'Log out one of the caller’s sessions.',
    input: z.object({ id }),
  }),
  'POST circle/memberapi end_sessions': call({
    role: 'member',
    needsSmsLogin: true,
    summary: 'End the caller’s other sessions; with `all` this one too.',
    input: z.object({ all: flag }),
  }),
  'GET circle/memberapi guard': call({
    role: 'member',
    summary:
      'Until when only members whom the caller follows may comment on their posts that are not anonymous; null for no restriction.',
    output: z.object({ until: time.nullable() }),
  }),
  'POST circle/memberapi guard_set': call({
    role: 'member',
    summary: 'Restrict comments to followed members for some hours; 0 ends the restriction.',
    input: z.object({ hours: intInRange(0, limits.maxCommentPrivacyHours) }),
    output: z.object({ until: time.nullable() }),
  }),
}
