import { setTimeout as pause } from 'node:timers/promises'
import { hour, minute } from '@quanzi/contract/time'
import { reportServiceUse } from '../../platform/tracing/service-use.ts'
import type { ExpiringToken, WeChat, WeChatFault } from '../../ports.ts'
import type { AppContext } from '../request/app-context.ts'

const renewBeforeMs = 5 * minute
/** A token of WeChat lives two hours. */
const longestLifeMs = 2 * hour
/** The lease of a process that died expires after this time. */
const leaseMs = 6_000
const pollMs = 100

type Row = { value: string; good_until: Date; fetched_at: Date }
type FetchToken = () => Promise<ExpiringToken | WeChatFault>

/** The JS-SDK ticket. An access token that WeChat rejects is replaced once. */
export const getJsApiTicket = async (app: AppContext, wechat: WeChat): Promise<string | WeChatFault> => {
  const name = `wechat:${wechat.appId}:ticket`
  const tokenName = `wechat:${wechat.appId}:token`
  return getCachedToken(app, name, async () => {
    const token = await getCachedToken(app, tokenName, () => wechat.fetchAccessToken(false))
    if (typeof token !== 'string') return token
    const ticket = await wechat.fetchJsApiTicket(token)
    if (!('fault' in ticket) || ticket.fault !== 'token') return ticket
    const newToken = await getCachedToken(app, tokenName, () => wechat.fetchAccessToken(true), token)
    return typeof newToken === 'string' ? wechat.fetchJsApiTicket(newToken) : newToken
  })
}

/** One process holds the lease and renews; the others use the old token, or wait when there is none. */
const getCachedToken = async (
  app: AppContext,
  name: string,
  fetch: FetchToken,
  rejectedValue?: string,
): Promise<string | WeChatFault> => {
  const now = app.ports.clock.now().getTime()
  const row = await readCachedToken(app, name)
  const leftMs = row && row.value !== rejectedValue ? row.good_until.getTime() - now : 0
  // A token with more than its life left was stored before the clock was set back.
  const usable = leftMs > 0 && leftMs < longestLifeMs + renewBeforeMs
  if (row && usable && leftMs > renewBeforeMs) return row.value
  if (await acquireLease(app, name)) {
    // Another process may have renewed it between the read and the lease.
    const newest = await readCachedToken(app, name)
    if (newest && newest.value !== '' && newest.fetched_at.getTime() !== row?.fetched_at.getTime()) {
      await releaseLease(app, name)
      return newest.value
    }
    return fetchAndStore(app, name, fetch, usable ? row : undefined)
  }
  return row && usable ? row.value : waitForOtherProcess(app, name, row?.fetched_at)
}

const readCachedToken = ({ database: { db } }: AppContext, name: string): Promise<Row | undefined> =>
  db
    .selectFrom('access_token')
    .select(['value', 'good_until', 'fetched_at'])
    .where('name', '=', name)
    .executeTakeFirst()

const acquireLease = async ({ database: { db }, ports }: AppContext, name: string): Promise<boolean> => {
  const now = ports.clock.now()
  const fetching_until = new Date(now.getTime() + leaseMs)
  const outOfReach = new Date(now.getTime() + 2 * leaseMs)
  const acquired = await db
    .insertInto('access_token')
    .values({ name, fetching_until })
    .onConflict((o) =>
      o
        .column('name')
        .doUpdateSet({ fetching_until })
        .where(({ or, eb }) =>
          or([eb('access_token.fetching_until', '<', now), eb('access_token.fetching_until', '>', outOfReach)]),
        ),
    )
    .returning('name')
    .executeTakeFirst()
  return acquired !== undefined
}

const noLease = { fetching_until: new Date(0) }

const releaseLease = ({ database: { db } }: AppContext, name: string) =>
  db.updateTable('access_token').set(noLease).where('name', '=', name).execute()

const fetchAndStore = async (
  app: AppContext,
  name: string,
  fetch: FetchToken,
  old: Row | undefined,
): Promise<string | WeChatFault> => {
  const { database, ports, log } = app
  const result = await fetch()
  const now = ports.clock.now()
  reportServiceUse('wechat', 'fault' in result ? 'failed' : 'done')
  if ('fault' in result) {
    log.error({ name, fault: result.fault, errcode: result.errcode }, 'WeChat did not lend what pages need')
    await releaseLease(app, name)
    return old ? old.value : result
  }
  await database.db
    .updateTable('access_token')
    .set({
      ...noLease,
      value: result.value,
      good_until: new Date(now.getTime() + result.seconds * 1000),
      fetched_at: now,
    })
    .where('name', '=', name)
    .execute()
  return result.value
}

const waitForOtherProcess = async (
  app: AppContext,
  name: string,
  fetchedBefore: Date | undefined,
): Promise<string | WeChatFault> => {
  for (let waited = 0; waited < leaseMs; waited += pollMs) {
    await pause(pollMs)
    const row = await readCachedToken(app, name)
    if (row && row.value !== '' && row.fetched_at.getTime() !== fetchedBefore?.getTime()) return row.value
  }
  return { fault: 'busy', errcode: 'another process' }
}
