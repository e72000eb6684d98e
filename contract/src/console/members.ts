import { z } from 'zod'
import { bit, call, flag, id, noInput, nothing, orElse, text, time, whole } from '../call.ts'
import { limits } from '../limits.ts'
import { lengthOf } from '../text.ts'

/** A list that goes on behind `next`, without a count of all there is. */
export const endless = <T extends z.ZodType>(item: T) => z.object({ data: z.array(item), next: z.string().nullable() })

/** Why something is done to somebody: asked for, and kept in the log. */
export const why = text
  .refine((t) => t !== '', orElse('whyEmpty'))
  .refine((t) => lengthOf(t) <= limits.reasonLength, orElse('reasonTooLong'))

/** A time in ISO, '' for none. What is for good ends in the year 9999. */
const until = z.union([time, z.literal('')])

const memberLine = z.object({
  id: z.int(),
  nickname: z.string(),
  img_url: z.string(),
  auth: bit,
  /** Masked; '' without a number. */
  mobile: z.string(),
  ip_location: z.string(),
  joined_at: time,
  muted_until: until,
  banned_until: until,
  role: z.literal(['', 'reviewer', 'operator']),
  /** On this site. */
  posts: z.int(),
  rejected: z.int(),
  reports: z.int(),
})
export type MemberLine = z.infer<typeof memberLine>

/** Something of theirs under their own name; what they wrote anonymously is not in any list. */
const writing = z.object({
  kind: z.literal(['post', 'comment']),
  id: z.int(),
  post_id: z.int(),
  content: z.string(),
  stage: z.literal(['first', 'second', 'online', 'rejected', 'offline', 'deleted']),
  created_at: time,
})

const memberRecord = memberLine.extend({
  bio: z.string(),
  muted_reason: z.string(),
  banned_reason: z.string(),
  followers: z.int(),
  sessions: z.array(z.object({ agent: z.string(), created_at: time, seen_at: time })),
  writings: z.array(writing),
  /** What operators did, newest first. */
  done: z.array(z.object({ action: z.string(), by: z.string(), reason: z.string(), at: time })),
})
export type MemberRecord = z.infer<typeof memberRecord>

const one = { member_id: id }

export const memberConsoleCalls = {
  'GET console/member list': call({
    who: 'operator',
    about: 'Members by a part of the name, the id, or the last four digits of the number.',
    input: z.object({
      keyword: text,
      filter: z.literal(['', 'muted', 'banned', 'verified', 'staff']).default(''),
      cursor: z.string().max(200).optional(),
      pagesize: whole(1, limits.pageSizeMost).default(20),
    }),
    answer: endless(memberLine),
  }),
  'GET console/member detail': call({
    who: 'operator',
    about: 'The record of a member.',
    input: z.object(one),
    answer: memberRecord,
  }),
  'POST console/member mute': call({
    who: 'operator',
    about: 'Mute a member for so many hours, 0 for good.',
    input: z.object({ ...one, hours: whole(0, 87_600), reason: why }),
    answer: nothing,
  }),
  'POST console/member unmute': call({
    who: 'operator',
    about: 'End a mute.',
    input: z.object({ ...one, reason: why }),
    answer: nothing,
  }),
  'POST console/member ban': call({
    who: 'operator',
    about: 'Ban a member for so many hours, 0 for good; the nickname is typed as a confirmation.',
    input: z.object({ ...one, hours: whole(0, 87_600), reason: why, nickname: text }),
    answer: nothing,
  }),
  'POST console/member unban': call({
    who: 'operator',
    about: 'End a ban.',
    input: z.object({ ...one, reason: why }),
    answer: nothing,
  }),
  'POST console/member verify': call({
    who: 'operator',
    about: 'Give or take the mark of a verified author.',
    input: z.object({ ...one, on: flag }),
    answer: nothing,
  }),
  'POST console/member logout': call({
    who: 'operator',
    about: 'End all sessions of a member.',
    input: z.object({ ...one, reason: why }),
    answer: z.object({ sessions: z.int() }),
  }),
  'POST console/member look': call({
    who: 'operator',
    about: 'Who wrote an anonymous post or comment; the reason and the look are kept.',
    input: z.object({ kind: z.literal(['post', 'comment']), item_id: id, reason: why }),
    answer: z.object({ id: z.int(), nickname: z.string(), img_url: z.string(), content: z.string() }),
  }),
}

const appointed = z.object({ site_id: z.int(), role: z.literal(['reviewer', 'operator']), level: z.literal([0, 1, 2]) })

export const staffCalls = {
  'GET console/staff list': call({
    who: 'operator',
    about: 'Who reviews and operates, on the sites that the caller operates.',
    input: noInput,
    answer: z.object({
      sites: z.array(z.object({ id: z.int(), name: z.string(), flow: z.literal(['single', 'double']) })),
      people: z.array(
        z.object({
          id: z.int(),
          nickname: z.string(),
          img_url: z.string(),
          mobile: z.string(),
          appointments: z.array(appointed),
          /** Has a second factor. */
          factor: bit,
        }),
      ),
    }),
  }),
  'POST console/staff review': call({
    who: 'operator',
    about: 'Make somebody a reviewer of this site, of level 1 or 2; 0 takes it away.',
    input: z.object({ ...one, level: whole(0, 2) }),
    answer: nothing,
  }),
  'POST console/staff operate': call({
    who: 'chief',
    about: 'Make somebody an operator of this site, or with `all` of all sites; `on` 0 takes it away.',
    input: z.object({ ...one, on: flag, all: flag }),
    answer: nothing,
  }),
}
