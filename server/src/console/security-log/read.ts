import type { ParsedInput } from '@quanzi/contract'
import type { SecurityEvent } from '@quanzi/contract/console/security/security-log'
import { sql } from 'kysely'
import { serializeName } from '../../identity/member/view.ts'
import type { Operation, RequestContext } from '../../identity/request/request-context.ts'
import { rightsOn } from '../../identity/request/viewer.ts'
import { cursorTimestamp } from '../../platform/db/statements/paged-statement.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { CursorPosition } from '../../platform/http/cursor.ts'
import { ipSubnet } from '../../platform/rate-limit/ip-network.ts'
import { addDays, startOfDay } from '../../platform/text/china-days.ts'
import { readCursorPage } from '../shared/cursor-page.ts'

export type SecurityLogFilters = ParsedInput<'GET console/security csv'>

export const listSecurityLog: Operation<'GET console/security list'> = async (
  ctx,
  { cursor, pagesize, ...filters },
) => {
  requireSiteScope(ctx, filters)
  const { rows, next } = await readCursorPage({ cursor, pagesize }, (after, limit) =>
    findSecurityEvents(ctx, filters, { after, limit }),
  )
  return { data: rows.map(serializeEvent), next }
}

export const requireSiteScope = (ctx: RequestContext, { everywhere }: SecurityLogFilters): void => {
  if (everywhere && !rightsOn(ctx.viewer, ctx.site.id).chief) throw new ApiError('forbidden')
}

/** The row of a post is as old as the post, which an edit may have made anonymous since. */
const isAnonymous = sql<boolean>`(e.hidden or exists (
  select from post p where e.kind = 'post' and p.id = nullif(split_part(e.item, ':', 2), '')::bigint and p.anonymous))`

const positionKey = sql<string>`${sql.raw(cursorTimestamp('e.slot'))}`.as('key')

export const findSecurityEvents = async (
  ctx: RequestContext,
  { kind, member_id, network, from, to, everywhere }: SecurityLogFilters,
  { after, limit }: { after: CursorPosition | undefined; limit: number },
) => {
  let query = ctx.db
    .selectFrom('security_event as e')
    .leftJoin('member as m', 'm.id', 'e.member_id')
    .select(['e.id', 'e.site_id', 'e.kind', 'e.call', 'e.network', 'e.address', 'e.item', 'e.n'])
    .select(['e.first_at', 'e.last_at', 'm.id as by', 'm.nickname', 'm.avatar', isAnonymous.as('hidden'), positionKey])
  if (!everywhere) query = query.where('e.site_id', '=', ctx.site.id)
  if (kind !== '') query = query.where('e.kind', '=', kind)
  if (member_id !== undefined) query = query.where('e.member_id', '=', member_id).where((eb) => eb.not(isAnonymous))
  if (network !== '') {
    query = query
      .where((eb) => eb.not(isAnonymous))
      .where('e.network', '=', network.includes('/') ? network : ipSubnet(network))
    if (ipSubnet(network) !== network)
      query = query.where((eb) => eb.or([eb('e.address', '=', network), eb('e.address', '=', '')]))
  }
  if (from !== '') query = query.where('e.slot', '>=', startOfDay(from))
  if (to !== '') query = query.where('e.slot', '<', startOfDay(addDays(to, 1)))
  if (after) query = query.where(sql<boolean>`(e.slot, e.id) < (${after.key}::timestamptz, ${after.id}::bigint)`)
  return query.orderBy('e.slot', 'desc').orderBy('e.id', 'desc').limit(limit).execute()
}

export type SecurityEventRow = Awaited<ReturnType<typeof findSecurityEvents>>[number]

/** Author and network of an anonymous item are not shown: other rows would name the author. */
export const serializeEvent = ({ hidden, ...row }: SecurityEventRow): SecurityEvent => ({
  id: row.id,
  site: row.site_id,
  kind: row.kind,
  call: row.call,
  member:
    hidden || row.by === null
      ? null
      : serializeName({ id: row.by, nickname: row.nickname ?? '', avatar: row.avatar ?? '' }),
  network: hidden ? '' : row.network,
  address: hidden ? '' : row.address,
  item: row.item,
  anonymous: hidden ? 1 : 0,
  first: row.first_at.toISOString(),
  last: row.last_at.toISOString(),
  n: row.n,
})
