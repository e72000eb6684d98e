import { z } from 'zod'
import { bit, call, credits, id, noInput, nothing, text } from './call.ts'

/** A member as others may see them. An anonymous author is id 0 with the default picture to everyone but themselves. */
export const member = z.object({
  id: z.int(),
  nickname: z.string(),
  img_url: z.string(),
  auth: bit,
  auth_icon: z.string(),
})
export type Member = z.infer<typeof member>

const homepage = z.object({
  user_data: member,
  /** The province of the last login, as the law wants it beside an account. */
  ip_location: z.string(),
  follow: z.int(),
  fans: z.int(),
  digg: z.int(),
  reply: z.int(),
  block_member: z.int(),
  unread_fans: z.int(),
  unread_digg: z.int(),
  unread_reply: z.int(),
  is_attention: bit,
  is_block: bit,
  blocked: z.int(),
})
export type Homepage = z.infer<typeof homepage>

/** `is` 1: may use the desk of this site; `level` and `audit` decide which of its buttons live; `operator` opens the console. */
const adminRights = z.object({
  is: bit,
  level: z.literal([0, 1, 2]),
  audit: z.literal([1, 2]),
  operator: bit,
})

/** Absent or `mine`: the caller. */
export const memberOrMine = z
  .union([z.literal('mine').transform(() => undefined), z.literal('').transform(() => undefined), id])
  .optional()

const toMember = z.object({ to_member_id: id })

export const memberCalls = {
  'GET circle/memberapi homepage': call({
    who: 'visitor',
    about: 'A member with their counters; one’s own without an id (login).',
    input: z.object({ id: memberOrMine }),
    answer: homepage,
  }),
  'GET circle/memberapi admin': call({
    who: 'visitor',
    about: 'What the caller may do on this site.',
    input: noInput,
    answer: adminRights,
  }),
  'POST circle/commonapi subscribe': call({
    who: 'member',
    about: 'Follow a member.',
    input: toMember,
    answer: z.object({ is_attention: bit, credits }),
  }),
  'POST circle/commonapi unsubscribe': call({
    who: 'member',
    about: 'Follow a member no more.',
    input: toMember,
    answer: z.object({ is_attention: bit }),
  }),
  'POST circle/commonapi block': call({
    who: 'member',
    about: 'Block a member: their doings vanish from the caller’s sight, the follows between the two end.',
    input: toMember,
    answer: z.object({ is_block: bit }),
  }),
  'POST circle/commonapi unblock': call({
    who: 'member',
    about: 'Block a member no more.',
    input: toMember,
    answer: z.object({ is_block: bit }),
  }),
}

/** The caller, for the page's own use. The mobile number is masked. */
export const user = z.object({
  memberid: z.int(),
  mobile: z.string(),
  nickname: z.string(),
  img_url: z.string(),
  email: z.string(),
  siteid: z.int(),
  auth: bit,
})
export type User = z.infer<typeof user>

export const loginCalls = {
  'GET ajax/user': call({
    who: 'visitor',
    about: 'Who is calling; code 401 under HTTP 200 when nobody is.',
    input: noInput,
    answer: z.object({ user }),
  }),
  'GET login/captcha': call({
    who: 'visitor',
    about: 'A picture to read before the next SMS: the answer is an SVG itself, without an envelope.',
    input: noInput,
    answer: nothing,
  }),
  'POST login/sendsmsNoCaptcha': call({
    who: 'visitor',
    keyless: true,
    about: 'Send a login code.',
    input: z.object({ mobile: text, captcha: text, siteid: text }),
    /** `sure` 0: the gateway did not answer, so that the code may or may not be on its way. */
    answer: z.object({ seconds: z.int(), is_captcha: bit, sure: bit }),
  }),
  'POST login/cloud': call({
    who: 'visitor',
    keyless: true,
    about: 'Log in with a mobile number and its code; a new number becomes a member.',
    input: z.object({
      account: text,
      code: text,
      password: text,
      remember: text,
      type: text,
      login_type: text,
      need_https: text,
    }),
    answer: z.object({ user, notice: z.array(z.string()) }),
  }),
  'POST login/logout': call({
    who: 'visitor',
    keyless: true,
    about: 'End this session.',
    input: noInput,
    answer: nothing,
  }),
}
