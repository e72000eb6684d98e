import type { z } from 'zod'
import { commentCalls } from './circle/comment.ts'
import { homeCalls } from './circle/home.ts'
import { locationCalls } from './circle/location.ts'
import { notificationCalls } from './circle/notification.ts'
import { peopleCalls } from './circle/people.ts'
import { pollCalls } from './circle/poll.ts'
import { postCalls } from './circle/post.ts'
import { rankingCalls } from './circle/ranking.ts'
import { rewardCalls } from './circle/reward.ts'
import { tagCalls } from './circle/tag.ts'
import { townCalls } from './circle/town.ts'
import { uploadCalls } from './circle/upload.ts'
import { consoleCalls } from './console/calls.ts'
import { accountCalls } from './identity/account.ts'
import { consentCalls } from './identity/consent.ts'
import { integrationCalls } from './identity/integrations.ts'
import { loginCalls, memberCalls } from './identity/member.ts'
import { profileReviewCalls } from './moderation/profile-review.ts'
import { reportCalls } from './moderation/report.ts'
import { reviewCalls } from './moderation/review.ts'
import { tagAdminCalls } from './moderation/tag-admin.ts'

export const calls = {
  ...loginCalls,
  ...integrationCalls,
  ...memberCalls,
  ...homeCalls,
  ...tagCalls,
  ...pollCalls,
  ...rankingCalls,
  ...townCalls,
  ...locationCalls,
  ...postCalls,
  ...commentCalls,
  ...peopleCalls,
  ...accountCalls,
  ...consentCalls,
  ...rewardCalls,
  ...notificationCalls,
  ...uploadCalls,
  ...reviewCalls,
  ...tagAdminCalls,
  ...consoleCalls,
  ...reportCalls,
  ...profileReviewCalls,
}

type Calls = typeof calls
export type CallName = keyof Calls
export type CallInput<A extends CallName> = z.input<Calls[A]['input']>
export type ParsedInput<A extends CallName> = z.output<Calls[A]['input']>
export type CallOutput<A extends CallName> = z.output<Calls[A]['output']>

export const parseCallName = (
  address: string,
): { method: 'GET' | 'POST'; path: string; action: string | undefined } => {
  // The keys of `calls` have this form.
  const [method, path, action] = address.split(' ') as ['GET' | 'POST', string, string | undefined]
  return { method, path, action }
}
