import type { OutgoingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { csvCell, toChinaDate } from '@quanzi/contract/text'
import type { RequestContext } from '../../identity/request/request-context.ts'

/**
 * Streams rows in batches, so that a log of any length needs little memory. The call ends before the file does: a long log or a
 * slow line takes longer than a call may.
 */
export const sendCsv = async (
  ctx: RequestContext,
  name: string,
  header: string[],
  batches: AsyncIterable<string[][]>,
): Promise<null> => {
  const { raw } = ctx.reply.hijack()
  raw.writeHead(200, {
    // The type has every header that was not set as undefined.
    ...(ctx.reply.getHeaders() as OutgoingHttpHeaders),
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}-${ctx.site.id}-${toChinaDate(ctx.now)}.csv"`,
    'cache-control': 'private, no-store',
  })
  pipeline(Readable.from(streamLines(header, batches)), raw).catch((error: unknown) => {
    ctx.app.log.warn({ err: error, name }, 'an export of a log was aborted')
    raw.destroy()
  })
  return null
}

async function* streamLines(header: string[], batches: AsyncIterable<string[][]>) {
  // Byte order mark: spreadsheets read the file as UTF-8.
  yield `\ufeff${formatCsvLine(header)}`
  for await (const rows of batches) yield rows.map(formatCsvLine).join('')
}

const formatCsvLine = (cells: string[]): string => `${cells.map(csvCell).join(',')}\r\n`
