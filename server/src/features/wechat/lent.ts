import { setTimeout as pause } from 'node:timers/promises'
import type { House } from '../../house.ts'
import type { Lent, WeChat, WeChatFault } from '../../ports.ts'

/** A new one is fetched so long before the old one ends. */
const early = 300_000
/** A process that fetches and dies holds the others up no longer than this. */
const lease = 6_000
const look = 100

type Row = { value: string; good_until: Date; fetched_at: Date }
type Fetch = () => Promise<Lent | WeChatFault>

/** The ticket that pages are signed with. A token that WeChat no longer takes is replaced, once. */
export const pageTicket = async (house: House, wechat: WeChat): Promise<string | WeChatFault> => {
  const name = `wechat:${wechat.appId}:ticket`
  const tokenName = `wechat:${wechat.appId}:token`
  return lentValue(house, name, async () => {
    const token = await lentValue(house, tokenName, () => wechat.token(false))
    if (typeof token !== 'string') return token
    const ticket = await wechat.ticket(token)
    if (!('fault' in ticket) || ticket.fault !== 'token') return ticket
    const fresh = await lentValue(house, tokenName, () => wechat.token(true), token)
    return typeof fresh === 'string' ? wechat.ticket(fresh) : fresh
  })
}

/**
 * A value that was lent to the whole house: read from the database, and fetched anew by one process alone while the
 * others go on with the old one, or wait when there is none. `bad`: this very value was refused.
 */
const lentValue = async (house: House, name: string, fetch: Fetch, bad?: string): Promise<string | WeChatFault> => {
  const now = house.ports.clock.now().getTime()
  const row = await read(house, name)
  const usable = row !== undefined && row.value !== bad && row.good_until.getTime() > now
  if (usable && row.good_until.getTime() - early > now) return row.value
  if (await mayFetch(house, name)) {
    // Another may have fetched it and let go between the look and the lease.
    const newest = await read(house, name)
    if (newest && newest.value !== '' && newest.fetched_at.getTime() !== row?.fetched_at.getTime()) {
      await letGo(house, name)
      return newest.value
    }
    return renew(house, name, fetch, usable ? row : undefined)
  }
  return usable ? row.value : waitForOther(house, name, row?.fetched_at)
}

const read = ({ database: { db } }: House, name: string): Promise<Row | undefined> =>
  db.selectFrom('lent').select(['value', 'good_until', 'fetched_at']).where('name', '=', name).executeTakeFirst()

const mayFetch = async ({ database: { db }, ports }: House, name: string): Promise<boolean> => {
  const now = ports.clock.now()
  const fetching_until = new Date(now.getTime() + lease)
  const got = await db
    .insertInto('lent')
    .values({ name, fetching_until })
    .onConflict((o) => o.column('name').doUpdateSet({ fetching_until }).where('lent.fetching_until', '<', now))
    .returning('name')
    .executeTakeFirst()
  return got !== undefined
}

const nobody = { fetching_until: new Date(0) }

const letGo = ({ database: { db } }: House, name: string) =>
  db.updateTable('lent').set(nobody).where('name', '=', name).execute()

const renew = async (house: House, name: string, fetch: Fetch, old: Row | undefined): Promise<string | WeChatFault> => {
  const { database, ports, log } = house
  const told = await fetch()
  const now = ports.clock.now()
  if ('fault' in told) {
    log.error({ name, fault: told.fault, errcode: told.errcode }, 'WeChat did not lend what pages need')
    await letGo(house, name)
    return old ? old.value : told
  }
  await database.db
    .updateTable('lent')
    .set({ ...nobody, value: told.value, good_until: new Date(now.getTime() + told.seconds * 1000), fetched_at: now })
    .where('name', '=', name)
    .execute()
  return told.value
}

const waitForOther = async (house: House, name: string, before: Date | undefined): Promise<string | WeChatFault> => {
  for (let waited = 0; waited < lease; waited += look) {
    await pause(look)
    const row = await read(house, name)
    if (row && row.value !== '' && row.fetched_at.getTime() !== before?.getTime()) return row.value
  }
  return { fault: 'busy', errcode: 'another process' }
}
