import type { SecurityKind } from '@quanzi/contract/console/security/security-kinds'
import { limits } from '@quanzi/contract/limits'
import { day } from '@quanzi/contract/time'
import { createBufferedWriter } from '../../platform/db/buffered-writer.ts'
import { deleteInBatches } from '../../platform/db/delete-in-batches.ts'
import { commitLocally } from '../../platform/db/statements/commit-locally.ts'
import { columnsOf, statement } from '../../platform/db/statements/statement.ts'
import type { AppContext } from './app-context.ts'

export type SecurityEvent = {
  site: number
  kind: SecurityKind
  call: string
  member: number
  network: string
  address: string
  item: string
  hidden: boolean
}

type CountedEvent = SecurityEvent & { slot: Date; first: Date; last: Date; n: number }

/** Items before members: ids of rows in the order of members would narrow who wrote an anonymous item. */
const addEvents = statement<never>(
  'security_add',
  `insert into security_event as e (slot, site_id, kind, call, member_id, network, address, item, hidden, first_at, last_at, n)
   select x.* from unnest($1::timestamptz[], $2::int[], $3::text[], $4::text[], $5::bigint[], $6::text[], $7::text[],
     $8::text[], $9::boolean[], $10::timestamptz[], $11::timestamptz[], $12::int[]) x, ${commitLocally} order by 1, 2, 3, 4, 8, 5, 6, 7
   on conflict (slot, site_id, kind, call, member_id, network, address, item) do update
     set n = e.n + excluded.n, first_at = least(e.first_at, excluded.first_at), last_at = greatest(e.last_at, excluded.last_at)`,
)

export const slotOf = (at: Date): Date => new Date(Math.floor(at.getTime() / limits.securitySlot) * limits.securitySlot)

/** Windows of ten minutes. Rejections beyond a number of rows are counted by site and kind alone. */
export const openSecurityTable = ({ database: { db }, ports, log }: AppContext) => {
  let currentSlot = 0
  let keys = new Set<string>()
  const writer = createBufferedWriter<CountedEvent>({
    name: 'security events',
    intervalMs: 5_000,
    batchSize: 1_000,
    write: (rows) =>
      addEvents(db, [
        ...columnsOf(rows, 'slot', 'site', 'kind', 'call', 'member', 'network'),
        ...columnsOf(rows, 'address', 'item', 'hidden', 'first', 'last', 'n'),
      ]),
    // The law requires a record of a login or publication, if need be one that counts it twice.
    mayRepeat: ({ address }) => address !== '',
    merge: (buffered, { first, last, n }) => ({
      ...buffered,
      first: first < buffered.first ? first : buffered.first,
      last: last > buffered.last ? last : buffered.last,
      n: buffered.n + n,
    }),
    log,
  })

  const limited = (event: SecurityEvent, slot: number): SecurityEvent => {
    // Logins and publications have their own limits, and the law requires a record of each.
    if (event.address !== '') return event
    if (slot !== currentSlot) keys = new Set()
    currentSlot = slot
    const key = keyOf(event)
    if (keys.has(key)) return event
    if (keys.size >= limits.securityKeysPerSlot) return { ...event, call: '', member: 0, network: '' }
    keys.add(key)
    return event
  }

  return {
    add: (given: SecurityEvent): void => {
      const now = ports.clock.now()
      const slot = slotOf(now)
      const event = limited(given, slot.getTime())
      writer.add(`${slot.getTime()} ${keyOf(event)}`, { ...event, slot, first: now, last: now, n: 1 })
    },
    flush: writer.flush,
    close: writer.close,
  }
}

const keyOf = ({ site, kind, call, member, network, address, item }: SecurityEvent): string =>
  [site, kind, call, member, network, address, item].join(' ')

/** docs/security.md, Logs. */
export const deleteExpiredSecurityEvents = async ({ config, ports, database }: AppContext): Promise<void> => {
  const days = Math.max(limits.securityLogMinDays, config.securityLogDays ?? limits.securityLogDays)
  const oldest = new Date(ports.clock.now().getTime() - days * day)
  await deleteInBatches(database.db, 'security_event', 'slot', oldest)
  await deleteInBatches(database.db, 'security_burst', 'ended_at', oldest)
}
