import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { actionNames } from '@quanzi/contract/console/actions'
import type { LogEntry } from '@quanzi/contract/console/log'
import { chinaDay } from '@quanzi/contract/text'
import type { Context } from '../../../http/context.ts'
import { recordChange } from '../../audit/record.ts'
import { findEntries, type LogFilters, stretchOf } from './read.ts'

const atOnce = 1_000

/** Sends all entries that fit, a thousand at a time, so that a log of any length lies nowhere as a whole. */
export const exportLog = async (c: Context, filters: LogFilters): Promise<null> => {
  await recordChange(c, { action: 'log.export', subject: 'log', after: { ...filters } })
  const stretch = await stretchOf(c.db, filters)
  const { raw } = c.reply.hijack()
  raw.writeHead(200, {
    ...(c.reply.getHeaders() as Record<string, string>),
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="log-${c.site.id}-${chinaDay(c.now)}.csv"`,
    'cache-control': 'private, no-store',
  })
  await pipeline(Readable.from(lines(c, filters, stretch)), raw).catch((error: unknown) => {
    c.house.log.warn({ err: error }, 'an export was not read to its end')
    raw.destroy()
  })
  return null
}

async function* lines(c: Context, filters: LogFilters, stretch: Awaited<ReturnType<typeof stretchOf>>) {
  // The mark by which spreadsheets know that it is UTF-8.
  yield `\ufeff${lineOf(['序号', '时间', '人员', '人员 ID', '操作', '对象', '理由', '变更前', '变更后', '校验值'])}`
  let below = stretch.below
  for (;;) {
    const entries = await findEntries(c, filters, { from: stretch.from, below, limit: atOnce })
    yield entries.map((entry) => lineOf(cellsOf(entry))).join('')
    below = entries.at(-1)?.id ?? 0
    if (entries.length < atOnce) return
  }
}

const cellsOf = ({ id, at, member, action, subject, reason, before, after, hash }: LogEntry): string[] => [
  String(id),
  at,
  member?.nickname ?? '系统',
  member ? String(member.id) : '',
  (actionNames as Record<string, string>)[action] ?? action,
  subject,
  reason,
  before === null ? '' : JSON.stringify(before),
  after === null ? '' : JSON.stringify(after),
  hash,
]

/** What begins as a formula would be one in a spreadsheet; an apostrophe before it makes it a text. */
const lineOf = (cells: string[]): string =>
  `${cells.map((cell) => `"${(/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`).join(',')}\r\n`
