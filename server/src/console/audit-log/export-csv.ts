import { auditActionLabels } from '@quanzi/contract/console/audit/audit-actions'
import type { AuditLogEntry } from '@quanzi/contract/console/audit/audit-log'
import { formatDateTime } from '@quanzi/contract/text'
import type { RequestContext } from '../../identity/request/request-context.ts'
import { sendCsv } from '../shared/csv-response.ts'
import { type AuditLogFilters, listEntries, toIdRange } from './read.ts'

const header = ['序号', '时间', '人员', '人员 ID', '操作', '对象', '对象名称', '理由', '变更前', '变更后', '校验值']

export const exportAuditLog = (ctx: RequestContext, filters: AuditLogFilters): Promise<null> =>
  sendCsv<AuditLogEntry>(ctx, { action: 'log.export', subject: 'log', after: filters }, async () => {
    // A range that ends before today ends at the entry of this export if that is the first of today.
    const { from, below } = await toIdRange(ctx.db, filters)
    return {
      name: 'log',
      header,
      read: (last, limit) => listEntries(ctx, filters, { from, below: last?.id ?? below, limit }),
      toCells,
    }
  })

const labels: Record<string, string> = auditActionLabels

const toCells = (entry: AuditLogEntry): string[] => [
  String(entry.id),
  formatDateTime(entry.at),
  entry.member?.nickname ?? '系统',
  String(entry.member?.id || ''),
  labels[entry.action] ?? entry.action,
  entry.subject,
  entry.subject_name,
  entry.reason,
  entry.before === null ? '' : JSON.stringify(entry.before),
  entry.after === null ? '' : JSON.stringify(entry.after),
  entry.hash,
]
