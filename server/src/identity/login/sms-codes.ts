import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { CallOutput, ParsedInput } from '@quanzi/contract'
import { limits, mobilePattern } from '@quanzi/contract/limits'
import type { Db } from '../../platform/db/handle.ts'
import { statement } from '../../platform/db/statement.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { ipNetwork } from '../../platform/rate-limit/ip-network.ts'
import type { SmsFault } from '../../ports.ts'
import { hashMobile } from '../member/mobile.ts'
import type { RequestContext } from '../request/request-context.ts'
import { verifyCaptcha } from './captcha.ts'

type SentCounts = { last: Date | null; today: number; of_address: number; of_site: number; of_all: number }

/** To a number since `$3`; from an address, for a site and in total since `$4`. */
const countSentCodes = statement<SentCounts>(
  'sms_sent',
  `select (select max(sent_at) from sms_code where mobile_hash = $1) as last,
     (select count(*) from sms_code where mobile_hash = $1 and sent_at > $3) as today,
     (select count(*) from sms_code where address = $2 and sent_at > $4) as of_address,
     (select count(*) from sms_code where site_id = $5 and sent_at > $4) as of_site,
     (select count(*) from sms_code where sent_at > $4) as of_all`,
)

const hourMs = 3_600_000

const countSent = async (ctx: RequestContext, db: Db, mobileHash: string): Promise<SentCounts> => {
  const [dayAgo, hourAgo] = [24, 1].map((hours) => new Date(ctx.now.getTime() - hours * hourMs))
  const [row] = await countSentCodes(db, [mobileHash, ipNetwork(ctx.clientIp), dayAgo, hourAgo, ctx.site.id])
  if (!row) throw new Error('a select without a from clause has one row')
  return row
}

/** docs/spec/limits.md. */
export const sendSmsCode = async (
  ctx: RequestContext,
  { mobile, captcha }: ParsedInput<'POST login/sendsmsNoCaptcha'>,
): Promise<CallOutput<'POST login/sendsmsNoCaptcha'>> => {
  validateMobile(mobile, 'mobile')
  const { secret, rateLimits } = ctx.app.config
  const hash = hashMobile(mobile, secret)
  const code = String(randomInt(0, 10 ** limits.codeLength)).padStart(limits.codeLength, '0')
  const needsCaptchaNext = await transaction(ctx.db, async (db) => {
    // Serialised, so that a burst cannot pass the limits of address and budget.
    await db
      .selectNoFrom(({ fn, val }) => fn('pg_advisory_xact_lock', [fn('hashtext', [val('sms_code')])]).as('lock'))
      .execute()
    const counts = await countSent(ctx, db, hash)
    const { last, today, of_address } = counts
    const budgetUse = budgetUseOf(ctx, counts)
    if (rateLimits) {
      const waitMs = last ? limits.smsCountdownSeconds * 1000 - (ctx.now.getTime() - last.getTime()) : 0
      if (waitMs > 0) throw new ApiError('rateLimited', { retryAfter: Math.ceil(waitMs / 1000) })
      if (today >= limits.smsPerDay) throw new ApiError('rateLimited', { retryAfter: 24 * 3600 })
      if (of_address >= limits.smsPerHourAddress) throw new ApiError('rateLimited', { retryAfter: 3600 })
      if (budgetUse === 'over') {
        ctx.app.log.error({ site: ctx.site.id }, 'the budget of login codes is used up for this hour')
        throw new ApiError('smsFailed')
      }
      const captchaError =
        budgetUse === 'high' || of_address >= limits.captchaAbovePerHourAddress
          ? await verifyCaptcha(ctx, db, captcha)
          : undefined
      if (captchaError) return captchaError
    }
    await db
      .insertInto('sms_code')
      .values({
        mobile_hash: hash,
        address: ipNetwork(ctx.clientIp),
        code_hash: hashCode(secret, hash, code),
        sent_at: ctx.now,
        site_id: ctx.site.id,
      })
      .execute()
    return budgetUse !== 'low' || of_address + 1 >= limits.captchaAbovePerHourAddress
  })
  if (needsCaptchaNext instanceof ApiError) throw needsCaptchaNext
  const sure = await deliverCode(ctx, mobile, code, hash)
  return { seconds: limits.smsCountdownSeconds, is_captcha: rateLimits && needsCaptchaNext ? 1 : 0, sure }
}

/** Sends once. On an unknown outcome the code stays valid; on any other fault it is deleted and does not count. */
const deliverCode = async (ctx: RequestContext, mobile: string, code: string, hash: string): Promise<0 | 1> => {
  const fault = await ctx.app.ports.sms
    .send(mobile, code)
    .catch((error: unknown): SmsFault => ({ kind: 'upstream', code: String(error) }))
  if (!fault) return 1
  ctx.app.log.error({ kind: fault.kind, code: fault.code }, 'an SMS was not sent')
  if (fault.kind === 'unknown') return 0
  await ctx.db.deleteFrom('sms_code').where('mobile_hash', '=', hash).where('sent_at', '=', ctx.now).execute()
  if (fault.kind === 'too-often') throw new ApiError('smsTooOften', { retryAfter: limits.smsCountdownSeconds })
  if (fault.kind === 'bad-number') throw new ApiError('mobilePattern', { data: { field: 'mobile' } })
  throw new ApiError('smsFailed')
}

/** Over the total budget and the site's own, where it has one. */
const budgetUseOf = (ctx: RequestContext, { of_site, of_all }: SentCounts): 'low' | 'high' | 'over' => {
  const budgets: [used: number, most: number][] = [
    [of_all, ctx.app.config.smsHourlyBudget],
    [of_site, ctx.site.settings.sms_budget_hour],
  ]
  const usedPercent = Math.max(0, ...budgets.filter(([, most]) => most > 0).map(([used, most]) => (used / most) * 100))
  return usedPercent >= 100 ? 'over' : usedPercent >= limits.smsBudgetWarnPercent ? 'high' : 'low'
}

export const needsCaptcha = async (ctx: RequestContext): Promise<boolean> => {
  if (!ctx.app.config.rateLimits) return false
  const counts = await countSent(ctx, ctx.db, '')
  return counts.of_address >= limits.captchaAbovePerHourAddress || budgetUseOf(ctx, counts) !== 'low'
}

export const validateMobile = (mobile: string, field: string): void => {
  if (mobile === '') throw new ApiError('mobileEmpty', { data: { field } })
  if (!mobilePattern.test(mobile)) throw new ApiError('mobilePattern', { data: { field } })
}

const hashCode = (secret: string, mobile: string, code: string): string =>
  createHmac('sha256', secret).update(`code ${mobile} ${code}`).digest('hex')

/** Returns false instead of throwing, because a rollback would undo the count of attempts. */
export const consumeSmsCode = async (
  db: Db,
  secret: string,
  mobile: string,
  code: string,
  now: Date,
): Promise<boolean> => {
  const hash = hashMobile(mobile, secret)
  const row = await db
    .selectFrom('sms_code')
    .select(['id', 'code_hash', 'tries', 'used', 'sent_at'])
    .where('mobile_hash', '=', hash)
    .orderBy('sent_at', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  if (!row || row.used || row.tries >= limits.maxCodeAttempts) return false
  if (now.getTime() - row.sent_at.getTime() > limits.codeLife) return false
  const isCorrect = timingSafeEqual(Buffer.from(row.code_hash), Buffer.from(hashCode(secret, hash, code)))
  await db
    .updateTable('sms_code')
    .set(isCorrect ? { used: true } : { tries: row.tries + 1 })
    .where('id', '=', row.id)
    .execute()
  return isCorrect
}

export const deleteExpiredCodes = async (db: Db, now: Date): Promise<void> => {
  const oldest = new Date(now.getTime() - limits.codeRetentionDays * 86_400_000)
  await db.deleteFrom('sms_code').where('sent_at', '<', oldest).execute()
}
