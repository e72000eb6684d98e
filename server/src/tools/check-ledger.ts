import { print } from '../config/print.ts'
import { StartupError } from '../config/startup-errors.ts'
import { areMigrationsApplied } from '../platform/db/migrate.ts'
import { checkCount, compareInSnapshot } from './counter-check.ts'
import { runTool } from './run-tool.ts'

/** `npm run check-ledger`: compares every balance and counter with its rows. Exits with 1 when one differs. */
runTool(async ({ openToRead }) => {
  const { database } = await openToRead()
  // The server of an earlier release may run: its migrations are not this program's to apply.
  if (!(await areMigrationsApplied(database)))
    throw new StartupError(
      'the database is not of this release: start its server first / 数据库不是本版本的：请先启动本版本的服务',
    )
  const differences = await database.longTransaction(compareInSnapshot)
  for (const { name, id, stored, counted } of differences) print(`${name} ${id}: stored ${stored}, counted ${counted}`)
  print(
    differences.length === 0
      ? `${checkCount} kinds of balances and counters compared: every one equals its rows.`
      : `${differences.length} differences.`,
  )
  return differences.length === 0 ? 0 : 1
})
