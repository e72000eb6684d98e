import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { startPostgres } from '../server/test/postgres-server.ts'
import { openBench } from './bench.ts'
import { readOptions } from './options.ts'
import { root } from './processes.ts'
import { toMarkdown, writeDocument } from './report.ts'
import { names, runScenarios } from './scenarios/scenarios.ts'

const options = readOptions(process.argv.slice(2), names)
const home = await mkdtemp(join(tmpdir(), 'quanzi-bench-'))
const postgres = await startPostgres()
const bench = openBench(options, { home, postgres: postgres.url })
try {
  const { sections, notMeasured } = await runScenarios(bench)
  process.stdout.write(`${toMarkdown(sections)}\n`)
  await mkdir(join(root, 'bench/results'), { recursive: true })
  await writeFile(join(root, 'bench/results', `${basename(options.product)}.json`), JSON.stringify(sections, null, 1))
  if (options.write) await writeDocument(sections, { ...options, notMeasured })
} finally {
  await bench.close()
  await postgres.stop()
  await rm(home, { recursive: true, force: true })
}
process.exit()
