import { chinaDay } from '@quanzi/contract/text'
import type { Db } from '../../db/handle.ts'
import { statement } from '../../db/statement.ts'
import type { CreditKind, Site } from '../site/site.ts'

/**
 * Books what a deed earns: once per member, kind and target ever, up to the day's cap. Two rows that add up to nothing,
 * and the member's balance, in one statement. docs/spec/numbers.md, credits.
 */
const book = statement<{ credits: number }>(
  'credit_earn',
  `with entry as (
     insert into ledger (account, currency, amount, kind, target, created_at)
     select $1, 'credit', $2::int, $3, $4, $5
     where (select count(*) from ledger where account = $1 and kind = $3 and created_at >= $6 and amount > 0) < $7::int
     on conflict do nothing returning movement
   ), house as (
     insert into ledger (movement, account, currency, amount, kind, target, created_at)
     select movement, 0, 'credit', -$2::int, $3, $4, $5 from entry
   )
   update member set credits = credits + $2::int where id = $1 and exists (select 1 from entry) returning credits`,
)

/** What the deed earned now; undefined when nothing. */
export const earn = async (
  db: Db,
  site: Site,
  deed: { memberId: number; kind: CreditKind; target: string; now: Date },
): Promise<number | undefined> => {
  const { amount, daily } = site.settings.credits[deed.kind]
  if (amount <= 0 || daily <= 0 || site.settings.MEMBER_REWARD_SWITCH_CREDIT !== '1') return undefined
  const midnight = new Date(`${chinaDay(deed.now)}T00:00:00+08:00`)
  const booked = await book(db, [deed.memberId, amount, deed.kind, deed.target, deed.now, midnight, daily])
  return booked.length > 0 ? amount : undefined
}

const reversal = statement<{ credits: number }>(
  'credit_reverse',
  `with earned as (
     select account, amount from ledger where account = $1 and kind = $2 and target = $3 and amount > 0 and created_at > $4
       and not exists (select 1 from ledger where account = $1 and kind = $2 || '_reversal' and target = $3)
   ), taken as (
     select e.account, least(e.amount, m.credits) as amount from earned e join member m on m.id = e.account
   ), entry as (
     insert into ledger (account, currency, amount, kind, target, created_at)
     select account, 'credit', -amount, $2 || '_reversal', $3, $5 from taken where amount > 0 returning movement, amount
   ), house as (
     insert into ledger (movement, account, currency, amount, kind, target, created_at)
     select movement, 0, 'credit', -amount, $2 || '_reversal', $3, $5 from entry
   )
   update member set credits = credits + (select amount from entry) where id = $1 and exists (select 1 from entry)
   returning credits`,
)

const week = 7 * 86_400_000

/** Takes back what a target earned within the last seven days, down to a balance of 0 at most. */
export const takeBack = async (
  db: Db,
  deed: { memberId: number; kind: CreditKind; target: string; now: Date },
): Promise<void> => {
  await reversal(db, [deed.memberId, deed.kind, deed.target, new Date(deed.now.getTime() - week), deed.now])
}
