import { resolve } from 'node:path'
import { inspect, parseArgs } from 'node:util'
import { complain, root, say } from '../scripts/shell.mjs'
import { openBench } from './bench.ts'
import { type Results, storeResults, toMarkdown, writeDocument } from './report.ts'
import { scenarios, sections } from './scenarios/scenarios.ts'

const names = Object.keys(scenarios)
const usage = `npm run bench -- [options]
  --quick                short rounds over 1,000 and 5,000 posts instead of 1,000 and 100,000
  --only=<scenario,...>  run these alone: ${names.join(', ')}
  --write                write the last result of every scenario into docs/benchmark.md
  --product=<folder>     measure the built product in another folder
  --lighthouse=<folder>  where the package lighthouse is installed`

const { values } = parseArgs({
  options: {
    help: { type: 'boolean' },
    quick: { type: 'boolean', default: false },
    only: { type: 'string', default: names.join() },
    write: { type: 'boolean' },
    product: { type: 'string', default: root },
    lighthouse: { type: 'string' },
  },
})
const { quick, lighthouse } = values
const only = values.only.split(',')
if (values.help || only.some((name) => !names.includes(name))) {
  say(usage)
  process.exit(values.help ? 0 : 2)
}

const bench = openBench({
  quick,
  product: resolve(values.product),
  lighthouse: lighthouse && resolve(lighthouse),
  sizes: { small: 1_000, large: quick ? 5_000 : 100_000 },
  rounds: quick ? 5 : 7,
  seconds: 1.5,
})
const [on, run] = [new Date().toISOString().slice(0, 10), quick ? 'a short run (`--quick`)' : 'full']
const results: Results = {}
for (const name of only) {
  complain(`${process.uptime().toFixed(0).padStart(4)} s  ${name}`)
  try {
    results[name] = { on, run, rows: (await scenarios[name]?.(bench)) ?? [] }
  } catch (error) {
    complain(inspect(error))
    process.exitCode = 1
  }
}
await bench.close()
say(toMarkdown(sections, results))
const all = storeResults(results)
if (values.write) writeDocument(sections, all)
process.exit()
