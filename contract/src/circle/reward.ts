import { z } from 'zod'
import { bit, call, foldedString, id, pageOf, paging, text, time, withError } from '../call.ts'
import { member } from '../identity/member.ts'
import { limits } from '../limits.ts'

const currency = z.literal(['coin', 'credit'])
export type Currency = z.infer<typeof currency>

const rewardBalance = z.object({ on: bit, amounts: z.array(z.int()), balance: z.int() })
export type RewardBalance = z.infer<typeof rewardBalance>

const rewardGiver = z.object({
  from_memberid: z.int(),
  member_data: member,
  kind: currency,
  amount: z.int(),
  created_at: time,
})

/** An entry of the viewer's own ledger. `topic_id` 0: not about a post. */
const ledgerLine = z.object({
  id: z.int(),
  kind: currency,
  amount: z.int(),
  title: z.string(),
  topic_id: z.int(),
  created_at: time,
})
export type LedgerLine = z.infer<typeof ledgerLine>

const [min, max] = limits.rewardAmount

export const rewardCalls = {
  'GET reward/switch': call({
    role: 'visitor',
    summary: 'The currencies of rewards, the proposed amounts, and the caller’s balances.',
    output: z.object({ coin: rewardBalance, credit: rewardBalance }),
  }),
  'GET reward/contentlog': call({
    role: 'visitor',
    summary: 'The rewards of a post, newest first, and its latest givers, each once.',
    input: z.object({ content_id: id, appid: text, ...paging(limits.rewardGiversShown) }),
    output: pageOf(rewardGiver).extend({ givers: z.array(member) }),
  }),
  'POST reward/give': call({
    role: 'member',
    needsConsent: true,
    refusesMuted: true,
    summary: 'Reward the author of a post. Needs an Idempotency-Key and a sufficient balance.',
    input: z.object({
      content_id: id,
      kind: currency,
      amount: z
        .union([z.number(), foldedString.pipe(z.string().regex(/^(-?\d{1,9}(\.\d{1,9})?)?$/)).transform(Number)])
        .refine((n) => Number.isInteger(n) && n >= min && n <= max, withError('rewardAmount')),
    }),
    output: z.object({ balance: z.int(), num: z.int() }),
  }),
  'GET reward/ledger': call({
    role: 'member',
    summary: 'The caller’s ledger of credits or coins, newest first.',
    input: z.object({ kind: currency.default('credit'), ...paging(limits.feedPageSize) }),
    output: pageOf(ledgerLine).extend({ balance: z.int() }),
  }),
}
