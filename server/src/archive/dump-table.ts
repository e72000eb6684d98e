import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { ArchiveWriter } from './archive-writer.ts'
import { primaryKeyOrder, type Queryable, quoteIdentifier, readColumns } from './catalog.ts'
import { type ArchivedTable, entryNames } from './manifest.ts'

const compress = promisify(gzip)

const batchSize = 500
/** Characters of a part before compression, which bounds the memory for a table of any size. */
const maxPartLength = 4 * 1024 * 1024

type DumpOptions = {
  /** A condition on the row `t`. */
  where?: string
  /** The line that is written in place of a row's own. */
  change?: ((line: string, columns: string[]) => string) | undefined
}

/** Values are PostgreSQL's text: nothing is rounded, and both engines write the same bytes. */
export const dumpTable = async (
  client: Queryable,
  name: string,
  writer: ArchiveWriter,
  { where = 'true', change }: DumpOptions = {},
): Promise<ArchivedTable> => {
  const columns = (await readColumns(client, name)).map((column) => column.name)
  const hash = createHash('sha256')
  let [rows, parts, length] = [0, 0, 0]
  let lines: string[] = []

  const flushPart = async (): Promise<void> => {
    if (lines.length === 0) return
    const text = Buffer.from(lines.join(''))
    hash.update(text)
    parts += 1
    await writer.addEntry(entryNames.table(name, parts), await compress(text))
    lines = []
    length = 0
  }

  const values = columns.map((column) => `${quoteIdentifier(column)}::text`).join(', ')
  await client.query(
    `declare archive_rows no scroll cursor for
     select to_json(array[${values}])::text as line from ${quoteIdentifier(name)} t where ${where} order by ${await primaryKeyOrder(client, name)}`,
  )
  for (;;) {
    const fetched = await client.query<{ line: string }>(`fetch ${batchSize} from archive_rows`)
    for (const row of fetched.rows) {
      const line = change ? change(row.line, columns) : row.line
      lines.push(`${line}\n`)
      length += line.length
      rows += 1
      if (length >= maxPartLength) await flushPart()
    }
    if (fetched.rows.length < batchSize) break
  }
  await client.query('close archive_rows')
  await flushPart()
  return { name, columns, rows, parts, sha256: hash.digest('hex') }
}
