import { limits } from '@quanzi/contract/limits'
import { day, hour } from '@quanzi/contract/time'
import type { Db } from '../../platform/db/handle.ts'
import { statement } from '../../platform/db/statements/statement.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { ipNetwork, ipSubnet } from '../../platform/rate-limit/ip-network.ts'
import { addCounts } from '../../platform/rate-limit/rate-limit-table.ts'
import type { RequestContext } from '../request/request-context.ts'

type SentCounts = {
  last: Date | null
  last_of_browser: Date | null
  today: number
  of_address: number
  of_network: number
  of_site: number
  of_all: number
  wrong: number
}

/** Codes to a number since `$3`; from an address, for a site and in total since `$4`; wrong codes from the address. */
const countSentCodes = statement<SentCounts>(
  'sms_sent',
  `select (select max(sent_at) from sms_code where mobile_hash = $1) as last,
     (select max(sent_at) from sms_code where mobile_hash = $1 and browser = $8) as last_of_browser,
     (select count(*) from sms_code where mobile_hash = $1 and sent_at > $3) as today,
     (select count(*) from sms_code where address = $2 and sent_at > $4) as of_address,
     (select count(*) from sms_code where network = $6 and sent_at > $4) as of_network,
     (select count(*) from sms_code where site_id = $5 and sent_at > $4) as of_site,
     (select count(*) from sms_code where sent_at > $4) as of_all,
     (select coalesce(sum(n), 0) from rate_limit where key = $7 and last_slot > $9) as wrong`,
)

const wrongCodesKey = (clientIp: string) => `wrong-code ${ipNetwork(clientIp)}`

const countSent = async (ctx: RequestContext, db: Db, mobileHash: string, browser: string): Promise<SentCounts> => {
  const [dayAgo, hourAgo] = [24, 1].map((hours) => new Date(ctx.now.getTime() - hours * hour))
  const { clientIp, site, now } = ctx
  const place = [ipNetwork(clientIp), dayAgo, hourAgo, site.id, ipSubnet(clientIp), wrongCodesKey(clientIp)]
  const [row] = await countSentCodes(db, [mobileHash, ...place, browser, now])
  if (!row) throw new Error('a select without a from clause has one row')
  return row
}

/** Guesses count against the address that makes them. */
export const countWrongCode = async ({ clientIp, now }: RequestContext, db: Db): Promise<void> => {
  await addCounts(db, { counts: [[wrongCodesKey(clientIp), 1]], windowMs: hour, now: now.getTime() })
}

type BudgetUse = { of_site: number; of_all: number; networks: number; mobiles: number }

/** What the alerts are about: the numbers, networks and addresses that have used 80 % of their budgets. */
const readBudgetUse = statement<BudgetUse>(
  'sms_budget_use',
  `select (select count(*) from sms_code where site_id = $1 and sent_at > $2) as of_site,
     (select count(*) from sms_code where sent_at > $2) as of_all,
     (select count(*) from (select 1 from sms_code where sent_at > $2 group by network having count(*) >= $4) n) +
     (select count(*) from (select 1 from sms_code where sent_at > $2 group by address having count(*) >= $5) a) as networks,
     (select count(*) from (select 1 from sms_code where sent_at > $3 group by mobile_hash having count(*) >= $6) m) as mobiles`,
)

export const getBudgetUse = async ({ app, db, site, now }: RequestContext) => {
  const [hourAgo, dayAgo] = [1, 24].map((hours) => new Date(now.getTime() - hours * hour))
  const [ofNetwork, ofAddress, ofMobile] = [limits.smsPerHourNetwork, limits.smsPerHourAddress, limits.smsPerDay].map(
    (most) => Math.ceil((most * limits.smsBudgetAlertPercent) / 100),
  )
  const [use] = await readBudgetUse(db, [site.id, hourAgo, dayAgo, ofNetwork, ofAddress, ofMobile])
  if (!use) throw new Error('a select without a from clause has one row')
  const percentOf = (used: number, most: number) => (most > 0 ? Math.floor((used * 100) / most) : 0)
  return {
    sitePercent: percentOf(use.of_site, site.settings.sms_budget_hour),
    totalPercent: percentOf(use.of_all, app.config.smsHourlyBudget),
    networks: use.networks,
    mobiles: use.mobiles,
  }
}

type CodeRequest = { mobileHash: string; browser: string; isKnown: boolean }

/** Refuses a code beyond a budget; else whether this code and the next one require a captcha. */
export const checkBudgets = async (
  ctx: RequestContext,
  db: Db,
  { mobileHash, browser, isKnown }: CodeRequest,
): Promise<{ now: boolean; next: boolean }> => {
  const counts = await countSent(ctx, db, mobileHash, browser)
  const last = isKnown ? counts.last_of_browser : counts.last
  const sinceSeconds = last ? (ctx.now.getTime() - last.getTime()) / 1000 : limits.smsCountdownSeconds
  // A code from the future was sent before the clock was set back.
  if (Math.abs(sinceSeconds) < limits.smsCountdownSeconds)
    throw new ApiError('rateLimited', { retryAfter: Math.ceil(limits.smsCountdownSeconds - sinceSeconds) })
  const perDay = limits.smsPerDay + (isKnown ? limits.smsPerDayKnownBrowser : 0)
  if (counts.today >= perDay) throw new ApiError('rateLimited', { retryAfter: day / 1_000 })
  if (!isKnown && isAddressSpent(counts)) throw new ApiError('rateLimited', { retryAfter: 3600 })
  if (isBudgetSpent(ctx, counts, isKnown)) {
    ctx.app.log.error({ site: ctx.site.id }, 'the budget of login codes is used up for this hour')
    throw new ApiError('smsFailed')
  }
  return { now: !isKnown && isSuspicious(ctx, counts), next: !isKnown && isSuspicious(ctx, counts, 1) }
}

export const needsCaptcha = async (ctx: RequestContext): Promise<boolean> =>
  ctx.app.config.rateLimits && isSuspicious(ctx, await countSent(ctx, ctx.db, '', ''))

const isAddressSpent = ({ of_address, of_network, wrong }: SentCounts): boolean =>
  of_address >= limits.smsPerHourAddress ||
  of_network >= limits.smsPerHourNetwork ||
  wrong >= limits.wrongCodesPerHourAddress

/** The last part of a budget is for known browsers, so that no client can stop the login of all. */
const isBudgetSpent = (ctx: RequestContext, counts: SentCounts, isKnown: boolean): boolean =>
  budgetsOf(ctx, counts).some(
    ([used, most]) => used >= (isKnown ? most : Math.ceil((most * (100 - limits.smsBudgetReservePercent)) / 100)),
  )

const isSuspicious = (ctx: RequestContext, counts: SentCounts, more = 0): boolean =>
  counts.of_address + more >= limits.captchaAbovePerHourAddress ||
  counts.of_network + more >= limits.captchaAbovePerHourNetwork ||
  counts.wrong >= limits.captchaAboveWrongCodesPerHour ||
  budgetsOf(ctx, counts).some(([used, most]) => (used + more) * 100 >= most * limits.smsBudgetCaptchaPercent)

const budgetsOf = (ctx: RequestContext, { of_site, of_all }: SentCounts): [used: number, most: number][] =>
  (
    [
      [of_all, ctx.app.config.smsHourlyBudget],
      [of_site, ctx.site.settings.sms_budget_hour],
    ] satisfies [number, number][]
  ).filter(([, most]) => most > 0)
