import { sql } from 'kysely'
import { openDatabase } from '../../src/platform/db/open.ts'
import { transaction } from '../../src/platform/db/transaction/transaction.ts'

/**
 * Writes pairs of rows to the embedded database of a folder until it is killed, and prints each acknowledged pair.
 * Usage: crash-writer <folder> <first number>
 */
const [folder = '', first = '0'] = process.argv.slice(2)
const { db } = await openDatabase({ dataDir: folder })
await sql`create table if not exists pair (n int, half text, filler text)`.execute(db)

for (let n = Number(first); ; n++) {
  await transaction(db, async (trx) => {
    const filler = 'x'.repeat((n * 37) % 3000)
    await sql`insert into pair values (${n}, 'left', ${filler})`.execute(trx)
    await sql`insert into pair values (${n}, 'right', ${filler})`.execute(trx)
  })
  process.stdout.write(`${n}\n`)
}
