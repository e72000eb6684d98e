import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { CallOutput } from '@quanzi/contract'
import type { CodePurpose } from '@quanzi/contract/identity/member'
import { limits, mobilePattern } from '@quanzi/contract/limits'
import { allSecrets } from '../../platform/crypto/secrets.ts'
import type { Db } from '../../platform/db/handle.ts'
import { transaction } from '../../platform/db/transaction/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { ipNetwork, ipSubnet } from '../../platform/rate-limit/ip-network.ts'
import { reportServiceUse } from '../../platform/tracing/service-use.ts'
import { createTurns } from '../../platform/turns.ts'
import type { SmsFault } from '../../ports.ts'
import { hashMobile, mobileHashes } from '../member/mobile.ts'
import type { AppContext } from '../request/app-context.ts'
import type { RequestContext } from '../request/request-context.ts'
import { verifyCaptcha } from './captcha/captcha.ts'
import { type CodeHolder, ensureBrowser, findCodeHolders, isKnownBrowser, rememberBrowser } from './known-browser.ts'
import { checkBudgets, countWrongCode } from './sms-budgets.ts'

/** Sends a code that only this browser can use, and only for this purpose. docs/spec/calls.md, authentication. */
export const sendSmsCode = async (
  ctx: RequestContext,
  { mobile, captcha, purpose }: { mobile: string; captcha: string; purpose: CodePurpose },
): Promise<CallOutput<'POST login/sendsmsNoCaptcha'>> => {
  validateMobile(mobile, 'mobile')
  const { secret, rateLimits } = ctx.app.config
  const hash = hashMobile(mobile, secret)
  const code = String(randomInt(0, 10 ** limits.codeLength)).padStart(limits.codeLength, '0')
  const holder = ensureBrowser(ctx)
  const stored = await inTurn(ctx, async (db) => {
    const isKnown = await isKnownBrowser(ctx, db, holder.browser, mobileHashes(mobile, ctx.app.config))
    const needed = rateLimits
      ? await checkBudgets(ctx, db, { mobileHash: hash, browser: holder.browser, isKnown })
      : { now: false, next: false }
    const captchaError = needed.now ? await verifyCaptcha(ctx, db, { answer: captcha, purpose }) : undefined
    if (captchaError) return captchaError
    const { id } = await db
      .insertInto('sms_code')
      .values({
        ...holder,
        purpose,
        mobile_hash: hash,
        address: ipNetwork(ctx.clientIp),
        network: ipSubnet(ctx.clientIp),
        code_hash: hashCode(secret, { hash, code, purpose }),
        sent_at: ctx.now,
        site_id: ctx.site.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, needsCaptchaNext: needed.next }
  })
  if (stored instanceof ApiError) throw stored
  const sure = await deliverCode(ctx, mobile, code, stored.id)
  return { seconds: limits.smsCountdownSeconds, is_captcha: stored.needsCaptchaNext ? 1 : 0, sure }
}

const turnsByApp = new WeakMap<AppContext, ReturnType<typeof createTurns>>()

/** Serialised, so that a burst cannot pass any budget. What waits in this process holds no connection of the pool. */
const inTurn = <T>(ctx: RequestContext, work: (db: Db) => Promise<T>): Promise<T> => {
  const runInTurn = turnsByApp.get(ctx.app) ?? createTurns()
  turnsByApp.set(ctx.app, runInTurn)
  return runInTurn(async () => {
    ctx.signal.throwIfAborted()
    return transaction(ctx.db, async (db) => {
      await db
        .selectNoFrom(({ fn, val }) => fn('pg_advisory_xact_lock', [fn('hashtext', [val('sms_code')])]).as('lock'))
        .execute()
      return work(db)
    })
  })
}

const ofNumber: readonly SmsFault['kind'][] = ['too-often', 'bad-number', 'refused-number']

/** Sends once. On an unknown outcome the code stays valid; on any other fault it is deleted and does not count. */
const deliverCode = async (ctx: RequestContext, mobile: string, code: string, id: number): Promise<0 | 1> => {
  const fault = await ctx.app.ports.sms
    .send(mobile, code)
    .catch((error: unknown): SmsFault => ({ kind: 'upstream', code: String(error) }))
  // A number that gets no codes is no fault of the gateway.
  if (!fault || !ofNumber.includes(fault.kind)) reportServiceUse('sms', fault ? 'failed' : 'done')
  if (!fault) return 1
  const isUnknown = fault.kind === 'unknown'
  const message = isUnknown ? 'an SMS may not have been sent' : 'an SMS was not sent'
  ctx.app.log.error({ kind: fault.kind, code: fault.code }, message)
  if (isUnknown) return 0
  await ctx.db.deleteFrom('sms_code').where('id', '=', id).execute()
  if (fault.kind === 'too-often') throw new ApiError('smsTooOften', { retryAfter: limits.smsCountdownSeconds })
  if (fault.kind === 'bad-number') throw new ApiError('mobilePattern', { data: { field: 'mobile' } })
  throw new ApiError('smsFailed')
}

export const validateMobile = (mobile: string, field: string): void => {
  if (mobile === '') throw new ApiError('mobileEmpty', { data: { field } })
  if (!mobilePattern.test(mobile)) throw new ApiError('mobilePattern', { data: { field } })
}

type HashedCode = { hash: string; code: string; purpose: CodePurpose }

const hashCode = (secret: string, { hash, code, purpose }: HashedCode): string =>
  createHmac('sha256', secret).update(`code ${purpose} ${hash} ${code}`).digest('hex')

type EnteredCode = { mobile: string; code: string; purpose: CodePurpose }

/** Runs `work` in the transaction that uses up the code, so that a code is not lost to work that fails. */
export const withSmsCode = async <T>(
  ctx: RequestContext,
  entered: EnteredCode,
  work: (db: Db) => Promise<T>,
): Promise<T> => {
  const outcome = await transaction(ctx.db, async (db) => {
    const error = await consumeSmsCode(ctx, db, entered)
    return error ? { error } : { result: await work(db) }
  })
  if (outcome.error) throw new ApiError(outcome.error, { data: { field: 'code' } })
  return outcome.result
}

/** A wrong code counts against address and browser. Returns the error, since a rollback would undo the count. */
const consumeSmsCode = async (
  ctx: RequestContext,
  db: Db,
  { mobile, code, purpose }: EnteredCode,
): Promise<'codeWrong' | 'codeExpired' | undefined> => {
  const { config } = ctx.app
  const row = await lockOwnCode(db, findCodeHolders(ctx), mobileHashes(mobile, config), purpose)
  const isOpen =
    row !== undefined &&
    !row.used &&
    row.tries < limits.maxCodeAttempts &&
    Math.abs(ctx.now.getTime() - row.sent_at.getTime()) <= limits.codeLife
  // A code that was sent under a previous secret is hashed with its hash of the number.
  const isCorrect =
    isOpen &&
    allSecrets(config).some((secret) => {
      const expected = hashCode(secret, { hash: hashMobile(mobile, secret), code, purpose })
      return timingSafeEqual(Buffer.from(row.code_hash), Buffer.from(expected))
    })
  const tries = (row?.tries ?? 0) + 1
  if (row && isOpen) {
    const change = isCorrect ? { used: true } : { tries }
    await db.updateTable('sms_code').set(change).where('id', '=', row.id).execute()
  }
  if (isCorrect) {
    await rememberBrowser(db, row.browser, hashMobile(mobile, config.secret), ctx.now)
    return undefined
  }
  await countWrongCode(ctx, db)
  return isOpen && tries < limits.maxCodeAttempts ? 'codeWrong' : 'codeExpired'
}

const lockOwnCode = async (db: Db, holders: CodeHolder[], hashes: string[], purpose: CodePurpose) => {
  const browsers = holders.flatMap(({ browser }) => browser || [])
  const clients = holders.flatMap(({ client }) => client || [])
  if (browsers.length + clients.length === 0) return undefined
  return (
    db
      .selectFrom('sms_code')
      .select(['id', 'code_hash', 'tries', 'used', 'sent_at', 'browser'])
      .where('mobile_hash', 'in', hashes)
      .where('purpose', '=', purpose)
      .where(browsers.length > 0 ? 'browser' : 'client', 'in', browsers.length > 0 ? browsers : clients)
      // Not by the time: the clock may have been set back.
      .orderBy('id', 'desc')
      .limit(1)
      .forUpdate()
      .executeTakeFirst()
  )
}
