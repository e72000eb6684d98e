import { securityKindLabels } from '@quanzi/contract/console/security-kinds'
import type { SecurityEvent } from '@quanzi/contract/console/security-log'
import { anonymousName } from '@quanzi/contract/limits'
import { recordChange } from '../../identity/audit/record.ts'
import type { RequestContext } from '../../identity/request/request-context.ts'
import type { CursorPosition } from '../../platform/http/cursor.ts'
import { sendCsv } from '../shared/csv-response.ts'
import { listSecurityEvents, requireReach, type SecurityLogFilters } from './read.ts'

const batchSize = 1_000
const header = ['首次', '末次', '次数', '站点', '事件', '成员', '成员 ID', '网段', '地址', '内容', '调用']

export const exportSecurityLog = async (ctx: RequestContext, filters: SecurityLogFilters): Promise<null> => {
  requireReach(ctx, filters)
  await recordChange(ctx, ctx.db, { action: 'security.export', subject: 'log', after: { ...filters } })
  return sendCsv(ctx, 'security', header, readBatches(ctx, filters))
}

async function* readBatches(ctx: RequestContext, filters: SecurityLogFilters) {
  for (let after: CursorPosition | undefined; ; ) {
    const { events, positionOf } = await listSecurityEvents(ctx, filters, { after, limit: batchSize })
    yield events.map(toCells)
    const last = events.at(-1)
    if (!last || events.length < batchSize) return
    after = positionOf(last)
  }
}

const labels: Record<string, string> = securityKindLabels

const toCells = (event: SecurityEvent): string[] => [
  event.first,
  event.last,
  String(event.n),
  String(event.site),
  labels[event.kind] ?? event.kind,
  event.member?.nickname ?? (event.anonymous ? anonymousName : ''),
  event.member ? String(event.member.id) : '',
  event.network,
  event.address,
  event.item,
  event.call,
]
