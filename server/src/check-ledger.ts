import { migrate } from './db/migrate.ts'
import { checkBooks, checked } from './features/books/check.ts'
import { runTool, say } from './tool.ts'

/** `npm run check-ledger`: compares every balance and counter with its rows. Leaves with 1 when one differs. */
runTool(async ({ open }) => {
  const database = await open()
  await migrate(database)
  const differences = await checkBooks(database.db)
  for (const { what, id, kept, counted } of differences) say(`${what} ${id}: kept ${kept}, counted ${counted}`)
  say(
    differences.length === 0
      ? `${checked} kinds of balances and counters compared: every one equals its rows.`
      : `${differences.length} differences.`,
  )
  return differences.length === 0 ? 0 : 1
})
