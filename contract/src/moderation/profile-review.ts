import { z } from 'zod'
import { call, id, pageOf, paging, time } from '../call.ts'
import { aiGrade } from '../circle/post.ts'
import { profileField } from '../identity/account.ts'
import { member } from '../identity/member.ts'
import { limits } from '../limits.ts'
import { blocklistHit, claimHolder, reviewReason } from './review.ts'

/** A change of a profile for reviewers. Its id is the revision: a later edit gets a new one. */
const profileReview = z.object({
  id: z.int(),
  field: profileField,
  before: z.string(),
  value: z.string(),
  shown: z.literal([0, 1]),
  hits: z.array(blocklistHit),
  screen_note: z.string(),
  ai_grade: aiGrade,
  member_data: member,
  claimed_by: z.object({ id: z.int(), nickname: z.string() }).nullable(),
  created_at: time,
})
export type ProfileReview = z.infer<typeof profileReview>

const decision = (summary: string) => call({ role: 'reviewer', summary, input: z.object({ id }) })
const claim = (summary: string) => call({ role: 'reviewer', summary, input: z.object({ id, holder: claimHolder }) })

export const profileReviewCalls = {
  'GET circle/profile list': call({
    role: 'reviewer',
    summary: 'The changes of profiles that wait for a reviewer, held ones first, then by waiting time.',
    input: z.object(paging(limits.pageSize)),
    output: pageOf(profileReview),
  }),
  'POST circle/profile pass': decision('Approve a change of a profile.'),
  'POST circle/profile fail': call({
    role: 'reviewer',
    summary: 'Reject a change of a profile: the value before it is shown, or goes on being shown.',
    input: z.object({ id, reason: reviewReason }),
  }),
  'POST circle/profile claim': claim('Claim a change of a profile for five minutes.'),
  'POST circle/profile release': claim('Release the claim of a page on a change of a profile.'),
  'POST circle/profile undo': decision('Undo the reviewer’s own last decision within ten seconds.'),
}
