import type { OutgoingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { csvCell, toChinaDate } from '@quanzi/contract/text'
import { recordChange } from '../../identity/audit/record.ts'
import type { RequestContext } from '../../identity/request/request-context.ts'

/** `read` continues after the last row that was read. */
type CsvExport<Row> = {
  name: string
  header: string[]
  read(last: Row | undefined, limit: number): Promise<Row[]>
  toCells(row: Row): string[]
}

const batchSize = 1_000

/**
 * Streams rows in batches, so that a log of any length needs little memory. The call ends before the file does: a long
 * log or a slow network takes longer than a call may. `begin` is called once the entry of the audit log is stored.
 */
export const sendCsv = async <Row>(
  ctx: RequestContext,
  entry: { action: string; subject: string; after: object },
  begin: () => CsvExport<Row> | Promise<CsvExport<Row>>,
): Promise<null> => {
  await recordChange(ctx, ctx.db, entry)
  const log = await begin()
  const { raw } = ctx.reply.hijack()
  raw.writeHead(200, {
    // The type has every header that was not set as undefined.
    ...(ctx.reply.getHeaders() as OutgoingHttpHeaders),
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${log.name}-${ctx.site.id}-${toChinaDate(ctx.now)}.csv"`,
    'cache-control': 'private, no-store',
  })
  pipeline(Readable.from(streamLines(log)), raw).catch((error: unknown) => {
    ctx.app.log.warn({ err: error, name: log.name }, 'an export of a log was aborted')
    raw.destroy()
  })
  return null
}

async function* streamLines<Row>({ header, read, toCells }: CsvExport<Row>) {
  // Byte order mark: spreadsheets read the file as UTF-8.
  yield `\ufeff${formatCsvLine(header)}`
  for (let last: Row | undefined; ; ) {
    const rows = await read(last, batchSize)
    yield rows.map((row) => formatCsvLine(toCells(row))).join('')
    last = rows.at(-1)
    if (rows.length < batchSize) return
  }
}

const formatCsvLine = (cells: string[]): string => `${cells.map(csvCell).join(',')}\r\n`
