import { z } from 'zod'
import { call, id, intInRange, optionalText, pageOf, paging, requiredText, time, withError } from '../call.ts'
import { member } from '../identity/member.ts'
import { limits } from '../limits.ts'
import { stagesOfItems } from '../stages.ts'

/** The kinds that can be reported or appealed against, as on the wire. */
const reportedKind = z.literal(['topic', 'reply', 'member'])
export type ReportedKind = z.infer<typeof reportedKind>

export const reportReason = z.object({ reason: z.string(), n: z.int(), texts: z.array(z.string()) })
export type ReportReason = z.infer<typeof reportReason>

const reportVerdict = z.literal(['upheld', 'kept'])
export type ReportVerdict = z.infer<typeof reportVerdict>

const reportedMember = z.object({
  member_data: member,
  reports: z.int(),
  reasons: z.array(reportReason),
  since: time,
})
export type ReportedMember = z.infer<typeof reportedMember>

/** `open`: no answer yet; `granted`: the item returned to review; `dismissed`: the decision stays. */
const appealState = z.literal(['open', 'granted', 'dismissed'])

const reviewProgress = z.object({
  /** The steps until the item is online: 一审, 二审, 上线 with two levels. */
  levels: z.literal([1, 2]),
  stage: z.literal(stagesOfItems),
  refuse_level: z.literal([0, 1, 2]),
  reason: z.string(),
  submitted_at: time,
  /** Minutes within which eight of ten such items were decided at this step last week; null: the item does not wait, or few did. */
  usual_minutes: z.int().nullable(),
  may_appeal: z.literal([0, 1]),
  appeal: z.object({ state: appealState, content: z.string(), answer: z.string(), created_at: time }).nullable(),
})
export type ReviewProgressData = z.infer<typeof reviewProgress>

const appealText = requiredText('appealEmpty', limits.appealLength, 'appealTooLong')
const item = z.literal(['topic', 'reply'])

export const reportCalls = {
  'POST circle/commonapi report': call({
    role: 'member',
    summary: 'Report a post, a comment or a member. A second report of the same item returns the open one.',
    input: z
      .object({
        kind: reportedKind,
        id,
        reason_id: z.preprocess((v) => (v === undefined || v === '' ? 0 : v), intInRange(0, limits.otherReasonId)),
        text: optionalText(limits.reasonLength, 'reasonTooLong'),
      })
      .refine((f) => f.reason_id > 0, { path: ['reason_id'], ...withError('reasonEmpty') })
      .refine((f) => f.reason_id !== limits.otherReasonId || f.text !== '', {
        path: ['text'],
        ...withError('reasonOther'),
      }),
    output: z.object({ report_id: z.int() }),
  }),
  'GET circle/report members': call({
    role: 'reviewer',
    summary: 'Members with open reports, the most reported first.',
    input: z.object(paging(limits.pageSize)),
    output: pageOf(reportedMember),
  }),
  'POST circle/report settle': call({
    role: 'reviewer',
    summary: 'Close the open reports of a member as upheld or unfounded.',
    input: z.object({ member_id: id, outcome: reportVerdict }),
    output: z.object({ closed: z.int() }),
  }),
  'POST circle/report reopen': call({
    role: 'reviewer',
    summary: 'Undo within ten seconds how the caller closed the reports of a member.',
    input: z.object({ member_id: id }),
    output: z.object({ reopened: z.int() }),
  }),
  'GET circle/commonapi progress': call({
    role: 'member',
    summary: 'The review progress of the caller’s own post or comment.',
    input: z.object({ kind: item, id }),
    output: reviewProgress,
  }),
  'POST circle/commonapi appeal': call({
    role: 'member',
    summary: 'Appeal against the rejection of the caller’s own post or comment; once for each decision.',
    input: z.object({ kind: item, id, text: appealText }),
    output: z.object({ appeal_id: z.int() }),
  }),
}
