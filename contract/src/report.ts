import { z } from 'zod'
import { call, id, orElse, pageOf, paging, text, time, whole } from './call.ts'
import { limits } from './limits.ts'
import { member } from './member.ts'
import { lengthOf } from './text.ts'

/** What is reported or appealed against, as the wire names it. */
const reported = z.literal(['topic', 'reply', 'member'])
export type Reported = z.infer<typeof reported>

/** Open reports of one item, merged: how often each reason, and what was written. Who reported is not told. */
export const reportReason = z.object({ reason: z.string(), n: z.int(), texts: z.array(z.string()) })
export type ReportReason = z.infer<typeof reportReason>

const reportedMember = z.object({
  member_data: member,
  reports: z.int(),
  reasons: z.array(reportReason),
  /** The first of the open reports. */
  since: time,
})
export type ReportedMember = z.infer<typeof reportedMember>

/** How an appeal stands: nobody has answered it yet, the item went back to review, or the decision stands. */
const appealState = z.literal(['open', 'granted', 'dismissed'])

/** The author's own view of a review; docs/spec/review.md, "The author's side". */
const progress = z.object({
  /** The steps on the way to being online: 一审, 二审, 上线 under two levels. */
  levels: z.literal([1, 2]),
  stage: z.literal(['first', 'second', 'online', 'rejected', 'offline']),
  refuse_level: z.literal([0, 1, 2]),
  reason: z.string(),
  submitted_at: time,
  may_appeal: z.literal([0, 1]),
  /** The appeal against the last decision. */
  appeal: z.object({ state: appealState, content: z.string(), answer: z.string(), created_at: time }).nullable(),
})
export type Progress = z.infer<typeof progress>

const appealText = text
  .refine((t) => t !== '', orElse('appealEmpty'))
  .refine((t) => lengthOf(t) <= limits.appealLength, orElse('appealTooLong'))
const item = z.literal(['topic', 'reply'])

export const reportCalls = {
  'POST circle/commonapi report': call({
    who: 'member',
    about: 'Reports a post, a comment or a member. A second open report of the same item answers the first.',
    input: z
      .object({
        kind: reported,
        id,
        reason_id: z.preprocess((v) => (v === undefined || v === '' ? 0 : v), whole(0, limits.otherReason)),
        text: text.refine((t) => lengthOf(t) <= limits.reasonLength, orElse('reasonTooLong')),
      })
      .refine((f) => f.reason_id > 0, { path: ['reason_id'], ...orElse('reasonEmpty') })
      .refine((f) => f.reason_id !== limits.otherReason || f.text !== '', { path: ['text'], ...orElse('reasonOther') }),
    answer: z.object({ report_id: z.int() }),
  }),
  'GET circle/report members': call({
    who: 'reviewer',
    about: 'Members with open reports, the most reported first.',
    input: z.object(paging(limits.pageSize)),
    answer: pageOf(reportedMember),
  }),
  'POST circle/report settle': call({
    who: 'reviewer',
    about: 'Answers the open reports of a member: they were right, or nothing was found.',
    input: z.object({ member_id: id, outcome: z.literal(['upheld', 'kept']) }),
    answer: z.object({ closed: z.int() }),
  }),
  'GET circle/commonapi progress': call({
    who: 'member',
    about: 'How the review of one’s own post or comment stands.',
    input: z.object({ kind: item, id }),
    answer: progress,
  }),
  'POST circle/commonapi appeal': call({
    who: 'member',
    about: 'Objects to a refusal or a taking offline of one’s own; once for each decision.',
    input: z.object({ kind: item, id, text: appealText }),
    answer: z.object({ appeal_id: z.int() }),
  }),
}
