import { z } from 'zod'
import { bit, call, credits, digitText, id, text } from '../call.ts'

export const memberPreview = z.object({ id: z.int(), nickname: z.string(), img_url: z.string() })

/** A member as others see them. An anonymous author has id 0 and the default picture for everyone else. */
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
  bio: z.string(),
  cover: z.string(),
  /** The grade of the most certain AI mark of the member's picture and cover. */
  ai_grade: z.literal([0, 1, 2, 3]),
  /** The province of the last login, which the law requires to be shown. */
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

/** `is` 1: a reviewer of this site; `level` and `audit` decide the available buttons; `operator` opens the console. */
const adminRights = z.object({
  is: bit,
  level: z.literal([0, 1, 2]),
  audit: z.literal([1, 2]),
  operator: bit,
})

export const memberOrMine = z
  .union([z.literal('mine').transform(() => undefined), z.literal('').transform(() => undefined), id])
  .optional()

const memberIdInput = z.object({ to_member_id: id })

export const memberCalls = {
  'GET circle/memberapi homepage': call({
    role: 'visitor',
    summary: 'A member with counters; without an id the caller (login required).',
    input: z.object({ id: memberOrMine }),
    output: homepage,
  }),
  'GET circle/memberapi admin': call({
    role: 'visitor',
    summary: 'The caller’s rights on this site.',
    output: adminRights,
  }),
  'POST circle/commonapi subscribe': call({
    role: 'member',
    needsConsent: true,
    summary: 'Follow a member.',
    input: memberIdInput,
    output: z.object({ is_attention: bit, credits }),
  }),
  'POST circle/commonapi unsubscribe': call({
    role: 'member',
    summary: 'Unfollow a member.',
    input: memberIdInput,
    output: z.object({ is_attention: bit }),
  }),
  'POST circle/commonapi block': call({
    role: 'member',
    summary: 'Block a member: hides their activity from the caller and ends follows in both directions.',
    input: memberIdInput,
    output: z.object({ is_block: bit }),
  }),
  'POST circle/commonapi unblock': call({
    role: 'member',
    summary: 'Unblock a member.',
    input: memberIdInput,
    output: z.object({ is_block: bit }),
  }),
}

export const user = z.object({
  memberid: z.int(),
  mobile: z.string(),
  nickname: z.string(),
  img_url: z.string(),
  email: z.string(),
  siteid: z.int(),
  auth: bit,
  /** Whether a WeChat account is bound. */
  wechat: bit,
})
export type User = z.infer<typeof user>

const captchaPurpose = z
  .union([z.literal('').transform(() => 'login' as const), z.literal(['login', 'setup', 'leave', 'bind'])])
  .default('login')
/** What an SMS code confirms; a captcha serves the codes of one purpose. */
export type CodePurpose = z.infer<typeof captchaPurpose>

export const loginCalls = {
  'GET ajax/user': call({
    role: 'visitor',
    summary: 'The caller; code 401 under HTTP 200 for visitors.',
    output: z.object({ user }),
  }),
  'GET login/captcha': call({
    role: 'visitor',
    summary: 'A captcha for the next SMS, as an SVG without an envelope.',
    input: z.object({ purpose: captchaPurpose }),
  }),
  'POST login/proof': call({
    role: 'visitor',
    ignoresIdempotencyKey: true,
    summary:
      'A proof of work instead of the picture. `captcha` of the next code is `proof:` and one number for each part, joined by dots: SHA-256 of `salt.part.number` begins with `bits` zero bits.',
    input: z.object({ purpose: captchaPurpose }),
    output: z.object({ salt: z.string(), bits: z.int(), parts: z.int() }),
  }),
  'POST login/sendsmsNoCaptcha': call({
    role: 'visitor',
    ignoresIdempotencyKey: true,
    summary: 'Send a login code, which only this browser can use.',
    input: z.object({
      mobile: digitText,
      captcha: digitText,
      siteid: digitText,
      /** What the code will confirm: a login, also one that binds WeChat, the setup of the console, or `bind_mobile`. */
      purpose: z
        .union([z.literal('').transform(() => 'login' as const), z.literal(['login', 'setup', 'bind'])])
        .default('login'),
    }),
    /** `sure` 0: the gateway did not respond, so the code may or may not arrive. */
    output: z.object({ seconds: z.int(), is_captcha: bit, sure: bit }),
  }),
  'POST login/cloud': call({
    role: 'visitor',
    ignoresIdempotencyKey: true,
    summary: 'Log in with a mobile number and its code; a new number becomes a member.',
    input: z.object({
      account: digitText,
      code: digitText,
      password: text,
      remember: text,
      type: text,
      login_type: text,
      need_https: text,
    }),
    output: z.object({ user, notice: z.array(z.string()) }),
  }),
  'POST login/logout': call({
    role: 'visitor',
    ignoresIdempotencyKey: true,
    summary: 'End this session.',
  }),
}
