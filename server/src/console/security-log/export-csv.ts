import { securityKindLabels } from '@quanzi/contract/console/security/security-kinds'
import type { SecurityEvent } from '@quanzi/contract/console/security/security-log'
import { anonymousName } from '@quanzi/contract/limits'
import { formatDateTimeSeconds } from '@quanzi/contract/text'
import type { RequestContext } from '../../identity/request/request-context.ts'
import { sendCsv } from '../shared/csv-response.ts'
import {
  findSecurityEvents,
  requireSiteScope,
  type SecurityEventRow,
  type SecurityLogFilters,
  serializeEvent,
} from './read.ts'

const header = ['首次', '末次', '次数', '站点', '事件', '成员', '成员 ID', '网段', '地址', '内容', '调用']

export const exportSecurityLog = async (ctx: RequestContext, filters: SecurityLogFilters): Promise<null> => {
  requireSiteScope(ctx, filters)
  return sendCsv<SecurityEventRow>(ctx, { action: 'security.export', subject: 'log', after: filters }, () => ({
    name: 'security',
    header,
    read: (after, limit) => findSecurityEvents(ctx, filters, { after, limit }),
    toCells: (row) => toCells(serializeEvent(row)),
  }))
}

const labels: Record<string, string> = securityKindLabels

const toCells = (event: SecurityEvent): string[] => [
  formatDateTimeSeconds(event.first),
  formatDateTimeSeconds(event.last),
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
