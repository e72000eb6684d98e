import { z } from 'zod'
import {
  bit,
  call,
  confirmed,
  day,
  flag,
  id,
  intInRange,
  oneOrMany,
  requiredText,
  text,
  time,
  timeOrEmpty,
} from '../call.ts'
import { memberPreview } from '../identity/member.ts'
import { limits } from '../limits.ts'
import { stagesOfItems } from '../stages.ts'
import { cursorPageOf, opaqueCursorPaging } from './cursor-page.ts'

export const sanctionReason = requiredText('sanctionReasonEmpty', limits.reasonLength, 'reasonTooLong')

const memberSummary = memberPreview.extend({
  /** Has the badge on this site, for a chief on any. */
  auth: bit,
  ip_location: z.string(),
  joined_at: time,
  /** When the last sanction ends that holds on this site or on all, for a chief on any site. Year 9999: permanent. */
  muted_until: timeOrEmpty,
  banned_until: timeOrEmpty,
  role: z.literal(['', 'reviewer', 'operator']),
  /**
   * Posts on this site that are not anonymous, those of them that were rejected, and open reports about them. A number
   * that counted anonymous ones would name their author: it would grow with a report that the operator has made.
   */
  posts: z.int(),
  rejected: z.int(),
  reports: z.int(),
  /** The last day on this site, '' for none. */
  active_on: z.string(),
})
export type MemberSummary = z.infer<typeof memberSummary>

/** A sanction in force; those of other sites come without end and reason. */
const sanction = z.object({
  kind: z.literal(['mute', 'ban']),
  scope: z.literal(['all', 'site', 'elsewhere']),
  site: z.string(),
  until: timeOrEmpty,
  reason: z.string(),
  own: bit,
})
export type SanctionInForce = z.infer<typeof sanction>

const badge = z.object({
  scope: z.literal(['all', 'site']),
  /** The name of the site; '' for all sites. */
  site: z.string(),
  own: bit,
})

/** A post or comment; anonymous ones are not listed. */
const recentContent = z.object({
  kind: z.literal(['post', 'comment']),
  id: z.int(),
  post_id: z.int(),
  content: z.string(),
  stage: z.literal([...stagesOfItems, 'deleted']),
  created_at: time,
})

const memberDetail = memberSummary.extend({
  bio: z.string(),
  /** Whether a number is bound. The number itself is for its owner alone. */
  has_mobile: bit,
  /** Why the operator may not act on this member, as on other operators; '' otherwise. */
  action_error: z.string(),
  sanctions: z.array(sanction),
  badges: z.array(badge),
  followers: z.int(),
  /**
   * The sessions opened by a login on this site, for a chief all. Without a time of use, which could reveal the author
   * of an anonymous item.
   */
  sessions: z.array(z.object({ agent: z.string(), created_at: time, seen_on: day })),
  writings: z.array(recentContent),
  done: z.array(z.object({ action: z.string(), by: z.string(), reason: z.string(), at: time })),
})
export type MemberDetail = z.infer<typeof memberDetail>

const memberSorts = ['joined', 'active', 'posts', 'rejected', 'reports'] as const
export type MemberSort = (typeof memberSorts)[number]

const memberIdInput = { member_id: id }

/** The ends of the sanctions that the call would lift, in the order of the record; none: whatever is in force. */
const liftInput = z.object({ ...memberIdInput, reason: sanctionReason, seen_until: oneOrMany(z.array(time)) })

const memberFilter = z.literal(['', 'muted', 'banned', 'verified', 'staff'])
export type MemberFilter = z.infer<typeof memberFilter>

export const memberConsoleCalls = {
  'GET console/member list': call({
    role: 'operator',
    summary:
      'Members of the site by part of the nickname, by id, or by the last digits of the mobile number; of all sites for a chief.',
    input: z.object({
      keyword: text,
      filter: memberFilter.default(''),
      sort: z.literal(memberSorts).default('joined'),
      order: z.literal(['desc', 'asc']).default('desc'),
      ...opaqueCursorPaging(20, limits.maxPageSize),
    }),
    output: cursorPageOf(memberSummary),
  }),
  'GET console/member detail': call({
    role: 'operator',
    summary: 'The record of a member of the site.',
    input: z.object(memberIdInput),
    output: memberDetail,
  }),
  'POST console/member mute': call({
    role: 'operator',
    summary:
      'Mute a member for some hours on this site, as a chief on all; 0 is permanent. With `unless_in_force` a mute of the same reach is not replaced: 302.',
    input: z.object({ ...memberIdInput, hours: intInRange(0, 87_600), reason: sanctionReason, unless_in_force: flag }),
  }),
  'POST console/member unmute': call({
    role: 'operator',
    summary:
      'End the mute of this site, as a chief every one. With `seen_until`, their ends in the record, other ones in force are not lifted: 302.',
    input: liftInput,
  }),
  'POST console/member ban': call({
    role: 'operator',
    summary:
      'Ban a member for some hours on this site, as a chief on all; 0 is permanent. The typed nickname confirms it, and `confirmed` that a level is left without reviewers; `unless_in_force` as of a mute.',
    input: z.object({
      ...memberIdInput,
      hours: intInRange(0, 87_600),
      reason: sanctionReason,
      unless_in_force: flag,
      nickname: text,
      confirmed,
    }),
  }),
  'POST console/member unban': call({
    role: 'operator',
    summary: 'End the ban of this site, as a chief every one; `seen_until` as of a mute.',
    input: liftInput,
  }),
  'POST console/member verify': call({
    role: 'operator',
    summary:
      'Give the badge of a verified author on this site, as a chief on all; remove that of this site, as a chief every one.',
    input: z.object({ ...memberIdInput, on: flag }),
  }),
  'POST console/member logout': call({
    role: 'operator',
    summary: 'End the sessions of a member that a login on this site opened, as a chief all.',
    input: z.object({ ...memberIdInput, reason: sanctionReason }),
    output: z.object({ sessions: z.int() }),
  }),
  'POST console/member look': call({
    role: 'operator',
    ignoresIdempotencyKey: true,
    summary: 'Reveal the author of an anonymous post or comment; each call is a line of the audit log.',
    input: z.object({ kind: z.literal(['post', 'comment']), item_id: intInRange(0, 1e15), reason: sanctionReason }),
    output: memberPreview.extend({ content: z.string() }),
  }),
}

const appointment = z.object({
  site_id: z.int(),
  role: z.literal(['reviewer', 'operator']),
  level: z.literal([0, 1, 2]),
})

export const staffCalls = {
  'GET console/staff list': call({
    role: 'operator',
    summary: 'The reviewers and operators of the caller’s sites.',
    output: z.object({
      sites: z.array(z.object({ id: z.int(), name: z.string(), flow: z.literal(['single', 'double']) })),
      people: z.array(
        memberPreview.extend({
          appointments: z.array(appointment),
          factor: bit,
        }),
      ),
    }),
  }),
  'POST console/staff review': call({
    role: 'operator',
    summary:
      'Appoint a reviewer of this site with level 1 or 2; 0 removes the appointment. `confirmed` leaves a level without reviewers.',
    input: z.object({ ...memberIdInput, level: intInRange(0, 2), confirmed }),
  }),
  'POST console/staff operate': call({
    role: 'chief',
    summary: 'Appoint an operator of this site, or with `all` of all sites; `on` 0 removes the appointment.',
    input: z.object({ ...memberIdInput, on: flag, all: flag }),
  }),
}
