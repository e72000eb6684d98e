import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { ClientBase } from 'pg'
import { columnsOf, orderOf, quote } from './catalog.ts'
import { names, type TablePart } from './manifest.ts'
import type { Writer } from './sink.ts'

const compress = promisify(gzip)

const atOnce = 500
/** Text of a part before it is compressed; a table of any size passes through as much memory. */
const partLength = 4 * 1024 * 1024

/**
 * Writes a table as lines, in parts. Every value is the text by which its own type is read and written, so that nothing
 * is rounded and both engines give the same bytes for the same rows.
 */
export const dumpTable = async (client: ClientBase, name: string, writer: Writer): Promise<TablePart> => {
  const columns = (await columnsOf(client, name)).map((column) => column.name)
  const hash = createHash('sha256')
  let [rows, parts, length] = [0, 0, 0]
  let lines: string[] = []

  const part = async (): Promise<void> => {
    if (lines.length === 0) return
    const text = Buffer.from(lines.join(''))
    hash.update(text)
    parts += 1
    await writer.put(names.table(name, parts), await compress(text))
    lines = []
    length = 0
  }

  const values = columns.map((column) => `${quote(column)}::text`).join(', ')
  await client.query(
    `declare archive_rows no scroll cursor for
     select to_json(array[${values}])::text as line from ${quote(name)} order by ${await orderOf(client, name)}`,
  )
  for (;;) {
    const fetched = await client.query<{ line: string }>(`fetch ${atOnce} from archive_rows`)
    for (const { line } of fetched.rows) {
      lines.push(`${line}\n`)
      length += line.length
      rows += 1
      if (length >= partLength) await part()
    }
    if (fetched.rows.length < atOnce) break
  }
  await client.query('close archive_rows')
  await part()
  return { name, columns, rows, parts, sha256: hash.digest('hex') }
}
