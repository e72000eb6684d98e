import { type Queryable, quoteIdentifier, readColumns } from './catalog.ts'
import type { ArchivedTable } from './manifest.ts'
import { DamagedArchiveError, readTarEntries } from './tar.ts'
import { decompressLines, readEntry } from './verify-archive.ts'

/** Sends lines unparsed; the database splits them and casts each value to the type of its column. */
export const createInserter = async (
  client: Queryable,
  { name, columns }: Pick<ArchivedTable, 'name' | 'columns'>,
  into = name,
) => {
  const types = new Map((await readColumns(client, name)).map((column) => [column.name, column.type]))
  const values = columns.map((column, at) => {
    const type = types.get(column)
    if (!type) throw new DamagedArchiveError(`the table ${name} has no ${column}`)
    return `(line->>${at})::${type}`
  })
  const sql = `insert into ${quoteIdentifier(into)} (${columns.map(quoteIdentifier).join(', ')}) overriding system value
    select ${values.join(', ')} from jsonb_array_elements($1::jsonb) as line`
  return async (lines: string[]): Promise<void> => {
    await client.query(sql, [`[${lines.join(',')}]`])
  }
}

const maxBatchLength = 512 * 1024

/** Some rows of a table after the other. */
export async function* readTableRows(path: string): AsyncGenerator<[table: string, lines: string[]]> {
  for await (const entry of readTarEntries(path)) {
    const [folder, name = ''] = entry.name.split('/')
    if (folder !== 'tables') continue
    const lines = (await decompressLines(await readEntry(entry))).split('\n').slice(0, -1)
    for (const batch of splitIntoBatches(lines)) yield [name, batch]
  }
}

function* splitIntoBatches(lines: string[]): Generator<string[]> {
  let batch: string[] = []
  let length = 0
  for (const line of lines) {
    batch.push(line)
    length += line.length
    if (length < maxBatchLength) continue
    yield batch
    batch = []
    length = 0
  }
  if (batch.length > 0) yield batch
}
