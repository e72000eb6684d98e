import { auditActionLabels } from '@quanzi/contract/console/audit-actions'
import type { AuditLogEntry } from '@quanzi/contract/console/audit-log'
import { formatDateTime } from '@quanzi/contract/text'
import { recordChange } from '../../identity/audit/record.ts'
import type { RequestContext } from '../../identity/request/request-context.ts'
import { sendCsv } from '../shared/csv-response.ts'
import { type AuditLogFilters, listEntries, toIdRange } from './read.ts'

const header = ['序号', '时间', '人员', '人员 ID', '操作', '对象', '对象名称', '理由', '变更前', '变更后', '校验值']

export const exportAuditLog = async (ctx: RequestContext, filters: AuditLogFilters): Promise<null> => {
  await recordChange(ctx, ctx.db, { action: 'log.export', subject: 'log', after: { ...filters } })
  const { from, below } = await toIdRange(ctx.db, filters)
  return sendCsv<AuditLogEntry>(ctx, {
    name: 'log',
    header,
    read: (last, limit) => listEntries(ctx, filters, { from, below: last?.id ?? below, limit }),
    toCells,
  })
}

const labels: Record<string, string> = auditActionLabels

const toCells = ({
  id,
  at,
  member,
  action,
  subject,
  subject_name,
  reason,
  before,
  after,
  hash,
}: AuditLogEntry): string[] => [
  String(id),
  formatDateTime(at),
  member?.nickname ?? '系统',
  member ? String(member.id) : '',
  labels[action] ?? action,
  subject,
  subject_name,
  reason,
  before === null ? '' : JSON.stringify(before),
  after === null ? '' : JSON.stringify(after),
  hash,
]
