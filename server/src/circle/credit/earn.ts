import type { CreditKind } from '@quanzi/contract/console/setting-fields'
import { toChinaDate } from '@quanzi/contract/text'
import { day } from '@quanzi/contract/time'
import type { Site } from '../../identity/site/site.ts'
import type { Db } from '../../platform/db/handle.ts'
import { statement } from '../../platform/db/statements/statement.ts'

/**
 * Books the credits of an event by the function `earn_credits`, once per member, kind and target, up to the daily limit;
 * true when it earned any. docs/spec/counters.md, credits. `target` is an SQL expression, `firstParam` the number of the
 * first of `earningParams`.
 */
export const earnSql = (target: string, firstParam: number): string => {
  const [member, kind, amount, daily, day, now] = [0, 1, 2, 3, 4, 5].map((n) => `$${firstParam + n}`)
  return `earn_credits(${member}, ${kind}, ${target}, ${amount}, ${daily}, ${day}, ${now})`
}

type EarningEvent = { memberId: number; kind: CreditKind; now: Date }
type TargetEvent = EarningEvent & { target: string }

export const earningParams = (site: Site, { memberId, kind, now }: EarningEvent): unknown[] => {
  const { amount, daily } = site.rules.earnings[kind]
  return [memberId, kind, amount, daily, toChinaDate(now), now]
}

const earnStatement = statement<{ earned: boolean }>('credit_earn', `select ${earnSql('$1', 2)} as earned`)

export const earn = async (db: Db, site: Site, { target, ...event }: TargetEvent): Promise<number | undefined> => {
  const { amount } = site.rules.earnings[event.kind]
  if (amount === 0) return undefined
  const [row] = await earnStatement(db, [target, ...earningParams(site, event)])
  return row?.earned ? amount : undefined
}

/** Credits taken when the item went offline plus those returned when it came back: 0 or less. */
const reversedSql = `coalesce((select sum(amount)::int from ledger where account = $1 and account > 0
  and kind in ($2 || '_reversal', $2 || '_return') and target = $3), 0)`

/** Books `due`, a CTE with the `amount` for the member `$1`, as entries of the kind `$2` with `suffix`. */
const bookingCtes = (suffix: string): string => `entry as (
     insert into ledger (account, currency, amount, kind, target, created_at)
     select $1, 'credit', amount, $2 || '${suffix}', $3, $4 from due where amount <> 0 returning movement, amount
   ), counterpart as (
     insert into ledger (movement, account, currency, amount, kind, target, created_at)
     select movement, 0, 'credit', -amount, $2 || '${suffix}', $3, $4 from entry
   )
   update member set credits = credits + (select amount from entry) where id = $1 and exists (select 1 from entry)
   returning credits`

/** The lock makes the balance that limits the amount the one from which it is taken. */
const reverseStatement = statement<{ credits: number }>(
  'credit_reverse',
  `with locked as (
     select id, credits from member where id = $1 for no key update
   ), due as (
     select -least(l.amount, m.credits) as amount from ledger l join locked m on m.id = l.account
     where l.account = $1 and l.account > 0 and l.kind = $2 and l.target = $3 and l.amount > 0 and l.created_at > $5
       and ${reversedSql} = 0
   ), ${bookingCtes('_reversal')}`,
)

const returnStatement = statement<{ credits: number }>(
  'credit_return',
  `with due as (select -${reversedSql} as amount), ${bookingCtes('_return')}`,
)

const targetParams = ({ memberId, kind, target, now }: TargetEvent) => [memberId, kind, target, now]

const weekMs = 7 * day

export const reverseEarning = async (db: Db, event: TargetEvent): Promise<void> => {
  await reverseStatement(db, [...targetParams(event), new Date(event.now.getTime() - weekMs)])
}

/** Gives back what a reversal has taken, after the lock of the target. */
export const returnEarning = async (db: Db, event: TargetEvent): Promise<void> => {
  await returnStatement(db, targetParams(event))
}
