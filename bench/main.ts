import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createCluster, runPostgres, testPort } from '../server/test/postgres-server.ts'
import { openBench } from './bench.ts'
import { type Row, storeResults, toMarkdown, writeDocument } from './report.ts'
import { scenarioNames, scenarios, toSections } from './scenarios/scenarios.ts'
import { root } from './servers.ts'

const usage = `npm run bench -- [options]
  --quick                short rounds over 1,000 and 5,000 posts instead of 1,000 and 100,000
  --only=<scenario,...>  run these alone: ${scenarioNames.join(', ')}
  --write                write the last result of every scenario into docs/benchmark.md
  --data=<folder>        keep the filled databases here, and use them again
  --product=<folder>     measure the built product in another folder
  --lighthouse=<folder>  where the package lighthouse is installed\n`
const readOptions = () => {
  try {
    const string = { type: 'string' } as const
    const boolean = { type: 'boolean', default: false } as const
    const switches = { help: boolean, quick: boolean, write: boolean }
    const { values } = parseArgs({
      options: { ...switches, only: string, data: string, product: string, lighthouse: string },
    })
    if (values.help) {
      process.stdout.write(usage)
      process.exit()
    }
    const only = values.only?.split(',') ?? scenarioNames
    const unknown = only.find((name) => !scenarioNames.includes(name))
    if (unknown) throw new Error(`unknown scenario: ${unknown}`)
    return { ...values, only }
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n${usage}`)
    process.exit(2)
  }
}
const { quick, write, only, data, product = root, lighthouse } = readOptions()

const home = data ? resolve(data) : mkdtempSync(join(tmpdir(), 'quanzi-bench-'))
mkdirSync(join(home, 'postgres'), { recursive: true })
// For the user of PostgreSQL, who is another where the benchmark runs as root.
chmodSync(home, 0o711)
// Settings as installed: a commit is on the disk before it is confirmed, for the product and for the baselines.
const settings = { listen_addresses: '127.0.0.1' }
const server = await runPostgres({ ...(await createCluster(join(home, 'postgres'))), settings, keepsFolder: true })
const socketUrl = server.url.replace(/postgres$/, '')
const postgres = { socketUrl, url: `postgresql://quanzi@127.0.0.1:${testPort}/` }
const bench = openBench(
  {
    quick,
    product: resolve(product),
    lighthouse: lighthouse && resolve(lighthouse),
    sizes: { small: 1_000, large: quick ? 5_000 : 100_000 },
    rounds: quick ? 3 : 7,
    seconds: quick ? 0.5 : 1.5,
  },
  { home, postgres },
)
const measured: Record<string, Row[]> = {}
try {
  for (const name of only) {
    process.stderr.write(`${process.uptime().toFixed(0).padStart(4)} s  ${name}\n`)
    try {
      measured[name] = (await scenarios[name]?.(bench)) ?? []
    } catch (error) {
      process.stderr.write(`${(error as Error).stack}\n`)
      process.exitCode = 1
    }
  }
} finally {
  await bench.close()
  await server.stop()
  if (!data) rmSync(home, { recursive: true, force: true })
}
process.stdout.write(`${toMarkdown(toSections(measured))}\n`)
const on = new Date().toISOString().slice(0, 10)
const run = quick ? 'a short run (`--quick`)' : 'full'
const results = storeResults(
  Object.fromEntries(Object.entries(measured).map(([name, rows]) => [name, { on, run, rows }])),
)
if (write) {
  const all = Object.fromEntries(Object.entries(results).map(([name, { rows }]) => [name, rows]))
  writeDocument(
    toSections(all),
    results,
    scenarioNames.filter((name) => !all[name]),
  )
}
process.exit()
