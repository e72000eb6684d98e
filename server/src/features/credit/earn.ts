import { chinaDay } from '@quanzi/contract/text'
import type { Db } from '../../db/handle.ts'
import { statement } from '../../db/statement.ts'
import type { CreditKind, Site } from '../site/site.ts'

/**
 * Books what a deed earns: once per member, kind and target ever, up to the day's cap. Two rows that add up to nothing,
 * and the member's balance. docs/spec/numbers.md, credits.
 *
 * These are the last of a statement's CTEs, so that a deed and what it earns can be one statement. `done` names the one
 * that has a row when the deed was done now, `target` is an expression over it, `$` says where `earningParams` begin.
 * What was earned has a row in `earned`.
 *
 * The cap is a row that is counted up: a statement that waits for it sees how far it has come, which a count of the
 * ledger's rows would not. `isNew`: the same statement makes the target, so nobody can have earned by it before, and the
 * ledger is not looked through.
 */
export const earning = (done: string, target: string, $: number, isNew = false): string => {
  const [member, amount, kind, now, day, daily] = [0, 1, 2, 3, 4, 5].map((n) => `$${$ + n}`)
  return `allowed as (
     insert into credit_day as d (member_id, kind, day, n) select ${member}, ${kind}, ${day}::date, 1 from ${done}
     where ${amount}::int > 0 and ${daily}::int > 0 ${
       isNew
         ? ''
         : `and not exists (
       select 1 from ledger where account = ${member} and account > 0 and kind = ${kind} and target = ${target})`
     }
     on conflict (member_id, kind, day) do update set n = d.n + 1 where d.n < ${daily}::int returning n
   ), entry as (
     insert into ledger (account, currency, amount, kind, target, created_at)
     select ${member}, 'credit', ${amount}::int, ${kind}, ${target}, ${now} from ${done}, allowed
     on conflict do nothing returning movement, target
   ), house as (
     insert into ledger (movement, account, currency, amount, kind, target, created_at)
     select movement, 0, 'credit', -${amount}::int, ${kind}, target, ${now} from entry
   ), earned as (
     update member set credits = credits + ${amount}::int where id = ${member} and exists (select 1 from entry) returning id
   )`
}

type Deed = { memberId: number; kind: CreditKind; now: Date }

/** The six values that `earning` wants. */
export const earningParams = (site: Site, { memberId, kind, now }: Deed): unknown[] => {
  return [memberId, amountOf(site, kind), kind, now, chinaDay(now), site.settings.credits[kind].daily]
}

/** What a deed of this kind earns on this site; 0 where credits are switched off. */
export const amountOf = (site: Site, kind: CreditKind): number =>
  site.settings.MEMBER_REWARD_SWITCH_CREDIT === '1' ? Math.max(0, site.settings.credits[kind].amount) : 0

const book = statement<{ earned: boolean }>(
  'credit_earn',
  `with done as (select 1), ${earning('done', '$1', 2)} select exists (select 1 from earned) as earned`,
)

/** What the deed earned now; undefined when nothing. */
export const earn = async (
  db: Db,
  site: Site,
  { target, ...deed }: Deed & { target: string },
): Promise<number | undefined> => {
  const amount = amountOf(site, deed.kind)
  if (amount === 0) return undefined
  const [booked] = await book(db, [target, ...earningParams(site, deed)])
  return booked?.earned ? amount : undefined
}

const reversal = statement<{ credits: number }>(
  'credit_reverse',
  `with earned as (
     select account, amount from ledger
     where account = $1 and account > 0 and kind = $2 and target = $3 and amount > 0 and created_at > $4
       and not exists (
         select 1 from ledger where account = $1 and account > 0 and kind = $2 || '_reversal' and target = $3)
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
