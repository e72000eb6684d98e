import { z } from 'zod'
import { call, intInRange, time } from '../call.ts'

/** Personal Information Protection Law, article 31: below the age of 14 a guardian agrees. */
const ages = ['adult', 'guardian'] as const
export type ConsentAge = (typeof ages)[number]

const consentState = z.object({
  version: z.int(),
  privacy: z.string(),
  terms: z.string(),
  in_force_at: time.nullable(),
  agreed_at: time.nullable(),
})
export type ConsentState = z.infer<typeof consentState>

export const consentCalls = {
  'GET circle/commonapi consent': call({
    role: 'visitor',
    summary: 'The privacy notice and the terms in force, and whether the caller has agreed to them.',
    output: consentState,
  }),
  'POST circle/memberapi consent': call({
    role: 'member',
    summary:
      'Agree to the version in force. `age`: the caller is 14 or older (`adult`), or a guardian agrees for the caller (`guardian`).',
    input: z.object({ version: intInRange(1, 1_000_000), age: z.literal(ages) }),
  }),
}
