import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { Answer, Input } from '@quanzi/contract'
import { limits, mobilePattern } from '@quanzi/contract/limits'
import type { Db } from '../../db/handle.ts'
import { statement } from '../../db/statement.ts'
import { transaction } from '../../db/transaction.ts'
import type { Context } from '../../http/context.ts'
import { networkOf } from '../../http/network.ts'
import { Refusal } from '../../http/refusal.ts'
import type { SmsFault } from '../../ports.ts'
import { mobileHash } from '../member/mobile.ts'
import { solveCaptcha } from './captcha.ts'

type Sent = { last: Date | null; today: number; of_address: number; of_site: number; of_all: number }

/** What was sent to a number today and from an address this hour. */
const sent = statement<Sent>(
  'sms_sent',
  `select (select max(sent_at) from sms_code where mobile_hash = $1) as last,
     (select count(*) from sms_code where mobile_hash = $1 and sent_at > $3) as today,
     (select count(*) from sms_code where address = $2 and sent_at > $4) as of_address,
     (select count(*) from sms_code where site_id = $5 and sent_at > $4) as of_site,
     (select count(*) from sms_code where sent_at > $4) as of_all`,
)

const hour = 3_600_000

/** Sends a code: one a minute and ten a day to a number, a hundred an hour from an address, a picture to read beyond twenty. */
export const sendCode = async (
  c: Context,
  { mobile, captcha }: Input<'POST login/sendsmsNoCaptcha'>,
): Promise<Answer<'POST login/sendsmsNoCaptcha'>> => {
  checkMobile(mobile, 'mobile')
  const { secret, rateLimits } = c.house.config
  const hash = mobileHash(mobile, secret)
  const code = String(randomInt(0, 10 ** limits.codeLength)).padStart(limits.codeLength, '0')
  const needsPicture = await transaction(c.db, async (db) => {
    // One at a time, as address and budgets have their limits too and a burst would look at them all at once.
    await db
      .selectNoFrom(({ fn, val }) => fn('pg_advisory_xact_lock', [fn('hashtext', [val('sms_code')])]).as('lock'))
      .execute()
    const [row] = await sent(db, [
      hash,
      networkOf(c.address),
      new Date(c.now.getTime() - 24 * hour),
      new Date(c.now.getTime() - hour),
      c.site.id,
    ])
    const { last, today, of_address } = row as Sent
    const strain = strainOn(c, row as Sent)
    if (rateLimits) {
      const wait = last ? limits.smsCountdownSeconds * 1000 - (c.now.getTime() - last.getTime()) : 0
      if (wait > 0) throw new Refusal('tooMany', { retryAfter: Math.ceil(wait / 1000) })
      if (today >= limits.smsPerDay) throw new Refusal('tooMany', { retryAfter: 24 * 3600 })
      if (of_address >= limits.smsPerHourAddress) throw new Refusal('tooMany', { retryAfter: 3600 })
      if (strain === 'over') {
        c.house.log.error({ site: c.site.id }, 'the budget of login codes is used up for this hour')
        throw new Refusal('smsFailed')
      }
      const unsolved =
        strain === 'high' || of_address >= limits.captchaAbovePerHourAddress
          ? await solveCaptcha(c, db, captcha)
          : undefined
      if (unsolved) return unsolved
    }
    await db
      .insertInto('sms_code')
      .values({
        mobile_hash: hash,
        address: networkOf(c.address),
        code_hash: codeHash(secret, hash, code),
        sent_at: c.now,
        site_id: c.site.id,
      })
      .execute()
    return strain !== 'low' || of_address + 1 >= limits.captchaAbovePerHourAddress
  })
  if (needsPicture instanceof Refusal) throw needsPicture
  const sure = await handOver(c, mobile, code, hash)
  return { seconds: limits.smsCountdownSeconds, is_captcha: rateLimits && needsPicture ? 1 : 0, sure }
}

/**
 * Gives the code to the gateway, once. After silence it may be on its way: it stays valid, the number's count stays, and
 * the reader hears that it may have been sent. After a refusal it is as if nobody had asked.
 */
const handOver = async (c: Context, mobile: string, code: string, hash: string): Promise<0 | 1> => {
  const fault = await c.house.ports.sms
    .send(mobile, code)
    .catch((error: unknown): SmsFault => ({ kind: 'upstream', code: String(error) }))
  if (!fault) return 1
  c.house.log.error({ kind: fault.kind, code: fault.code }, 'an SMS was not sent')
  if (fault.kind === 'unknown') return 0
  await c.db.deleteFrom('sms_code').where('mobile_hash', '=', hash).where('sent_at', '=', c.now).execute()
  if (fault.kind === 'too-often') throw new Refusal('smsTooOften', { retryAfter: limits.smsCountdownSeconds })
  if (fault.kind === 'bad-number') throw new Refusal('mobilePattern', { data: { field: 'mobile' } })
  throw new Refusal('smsFailed')
}

/** How much of this hour's budgets is used: of the whole house, and of the site where it has one of its own. */
const strainOn = (c: Context, { of_site, of_all }: Sent): 'low' | 'high' | 'over' => {
  const budgets: [used: number, most: number][] = [
    [of_all, c.house.config.smsBudgetHour],
    [of_site, c.site.settings.sms_budget_hour],
  ]
  const share = Math.max(0, ...budgets.filter(([, most]) => most > 0).map(([used, most]) => (used / most) * 100))
  return share >= 100 ? 'over' : share >= limits.smsBudgetWarnPercent ? 'high' : 'low'
}

/** Whether the next code from this address wants a picture to be read first. */
export const wantsPicture = async (c: Context, db: Db): Promise<boolean> => {
  if (!c.house.config.rateLimits) return false
  const before = new Date(c.now.getTime() - hour)
  const [row] = await sent(db, ['', networkOf(c.address), before, before, c.site.id])
  const { of_address } = row as Sent
  return of_address >= limits.captchaAbovePerHourAddress || strainOn(c, row as Sent) !== 'low'
}

export const checkMobile = (mobile: string, field: string): void => {
  if (mobile === '') throw new Refusal('mobileEmpty', { data: { field } })
  if (!mobilePattern.test(mobile)) throw new Refusal('mobilePattern', { data: { field } })
}

const codeHash = (secret: string, mobile: string, code: string): string =>
  createHmac('sha256', secret).update(`code ${mobile} ${code}`).digest('hex')

/**
 * Uses up the newest code of a number: five minutes, five tries, once. A wrong try is counted even though the call is
 * refused, so it answers instead of throwing.
 */
export const useCode = async (db: Db, secret: string, mobile: string, code: string, now: Date): Promise<boolean> => {
  const hash = mobileHash(mobile, secret)
  const row = await db
    .selectFrom('sms_code')
    .select(['id', 'code_hash', 'tries', 'used', 'sent_at'])
    .where('mobile_hash', '=', hash)
    .orderBy('sent_at', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  if (!row || row.used || row.tries >= limits.codeTries) return false
  if (now.getTime() - row.sent_at.getTime() > limits.codeLife) return false
  const right = timingSafeEqual(Buffer.from(row.code_hash), Buffer.from(codeHash(secret, hash, code)))
  await db
    .updateTable('sms_code')
    .set(right ? { used: true } : { tries: row.tries + 1 })
    .where('id', '=', row.id)
    .execute()
  return right
}
