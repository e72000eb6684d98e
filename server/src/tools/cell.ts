import { lastCell, numberInCell } from '../archive/site/id-ranges.ts'
import { print } from '../config/print.ts'
import { StartupError } from '../config/startup-errors.ts'
import { runTool } from './run-tool.ts'

const usage = `npm run cell -- --number=<1 to ${lastCell}>    numbers the rows of this deployment in a range of its own`

/** docs/deploy.md, Cells. */
runTool(async ({ args, open }) => {
  const [arg = '', ...others] = args
  const cell = Number(/^--number=(\d{1,4})$/.exec(arg)?.[1])
  if (!cell || cell > lastCell || others.length > 0) throw new StartupError(usage)
  const numbered = await numberInCell((await open()).db, cell)
  print(`new rows of ${numbered} tables are numbered in cell ${cell}`)
  return 0
})
