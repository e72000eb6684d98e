import type { OutgoingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { auditActionLabels } from '@quanzi/contract/console/audit-actions'
import type { AuditLogEntry } from '@quanzi/contract/console/audit-log'
import { formatDateTime, toChinaDate } from '@quanzi/contract/text'
import { recordChange } from '../../identity/audit/record.ts'
import type { RequestContext } from '../../identity/request/request-context.ts'
import { type AuditLogFilters, listEntries, toIdRange } from './read.ts'

const batchSize = 1_000

/** Streams the matching entries in batches, so that a log of any length needs little memory. */
export const exportAuditLog = async (ctx: RequestContext, filters: AuditLogFilters): Promise<null> => {
  await recordChange(ctx, { action: 'log.export', subject: 'log', after: { ...filters } })
  const idRange = await toIdRange(ctx.db, filters)
  const { raw } = ctx.reply.hijack()
  raw.writeHead(200, {
    // The type has every header that was not set as undefined.
    ...(ctx.reply.getHeaders() as OutgoingHttpHeaders),
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="log-${ctx.site.id}-${toChinaDate(ctx.now)}.csv"`,
    'cache-control': 'private, no-store',
  })
  await pipeline(Readable.from(streamCsvLines(ctx, filters, idRange)), raw).catch((error: unknown) => {
    ctx.app.log.warn({ err: error }, 'the audit log export was aborted')
    raw.destroy()
  })
  return null
}

async function* streamCsvLines(
  ctx: RequestContext,
  filters: AuditLogFilters,
  idRange: Awaited<ReturnType<typeof toIdRange>>,
) {
  // Byte order mark: spreadsheets read the file as UTF-8.
  yield `\ufeff${formatCsvLine(['序号', '时间', '人员', '人员 ID', '操作', '对象', '对象名称', '理由', '变更前', '变更后', '校验值'])}`
  let below = idRange.below
  for (;;) {
    const entries = await listEntries(ctx, filters, { from: idRange.from, below, limit: batchSize })
    yield entries.map((entry) => formatCsvLine(toCells(entry))).join('')
    below = entries.at(-1)?.id ?? 0
    if (entries.length < batchSize) return
  }
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

/** A leading apostrophe keeps a spreadsheet from evaluating the cell as a formula. */
const formatCsvLine = (cells: string[]): string =>
  `${cells.map((cell) => `"${(/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`).join(',')}\r\n`
