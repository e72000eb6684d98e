import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openBench } from './bench.ts'
import { root } from './processes.ts'
import { toMarkdown } from './report.ts'
import { fixed, product, runComparison } from './scenarios/comparisons.ts'

const home = await mkdtemp(join(tmpdir(), 'quanzi-bench-test-'))
afterAll(() => rm(home, { recursive: true, force: true }))

test('the benchmark fills a database, loads the product and a baseline, and prints their ratio', {
  timeout: 120_000,
}, async () => {
  const options = { quick: true, write: false, only: [], product: root, lighthouse: undefined }
  const plan = { sizes: { small: 200, large: 200 }, rounds: 1, seconds: 0.1 }
  const bench = openBench({ ...options, ...plan }, { home, command: 'node --import tsx server/src/main.ts' })
  try {
    const contenders = { feed: product('feed', 'regulars', 'embedded'), fixed }
    const rows = await runComparison({ contenders, rows: [['feed', 'fixed', 'p50', { atMost: 1_000 }]] }, bench)
    const table = toMarkdown([{ title: 'Server', about: 'A short run.', columns: ['measured'], rows }])
    expect(table).toMatch(/^\| feed: p50 \/ fixed \| \d+\.\d\d × \| ≤ 1000\.00 × \| met \|$/m)
  } finally {
    await bench.close()
  }
})
