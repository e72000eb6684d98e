import { z } from 'zod'
import { bit, call, id, noInput, orElse, pageOf, paging, text, time } from './call.ts'
import { limits } from './limits.ts'
import { member } from './member.ts'

const currency = z.literal(['coin', 'credit'])
export type Currency = z.infer<typeof currency>

const purse = z.object({ on: bit, amounts: z.array(z.int()), balance: z.int() })
export type Purse = z.infer<typeof purse>

const giver = z.object({
  from_memberid: z.int(),
  member_data: member,
  kind: currency,
  amount: z.int(),
  created_at: time,
})
export type Giver = z.infer<typeof giver>

/** A movement of one's own ledger. `topic_id` 0: it is about no post. */
const ledgerLine = z.object({
  id: z.int(),
  kind: currency,
  amount: z.int(),
  title: z.string(),
  topic_id: z.int(),
  created_at: time,
})
export type LedgerLine = z.infer<typeof ledgerLine>

const [least, most] = limits.rewardAmount

export const rewardCalls = {
  'GET reward/switch': call({
    who: 'visitor',
    about: 'What rewards can be given in here, the amounts proposed, and the caller’s balances.',
    input: noInput,
    answer: z.object({ coin: purse, credit: purse }),
  }),
  'GET reward/contentlog': call({
    who: 'visitor',
    about: 'Who rewarded a post, newest first.',
    input: z.object({ content_id: id, appid: text, ...paging(limits.rewardGiversShown) }),
    answer: pageOf(giver),
  }),
  'POST reward/give': call({
    who: 'member',
    about: 'Reward a post’s author. Wants an Idempotency-Key, and never takes more than there is.',
    input: z.object({
      content_id: id,
      kind: currency,
      amount: z
        .union([
          z.number(),
          z
            .string()
            .regex(/^-?\d{1,9}$/)
            .transform(Number),
        ])
        .refine((n) => Number.isInteger(n) && n >= least && n <= most, orElse('rewardAmount')),
    }),
    answer: z.object({ balance: z.int(), num: z.int() }),
  }),
  'GET reward/ledger': call({
    who: 'member',
    about: 'The caller’s own movements of credits or coins, newest first.',
    input: z.object({ kind: currency.default('credit'), ...paging(limits.feedPageSize) }),
    answer: pageOf(ledgerLine).extend({ balance: z.int() }),
  }),
}
