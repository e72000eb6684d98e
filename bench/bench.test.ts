import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openBench } from './bench.ts'
import { row, toMarkdown } from './report.ts'
import { runComparison } from './scenarios/comparisons.ts'
import { root } from './servers.ts'

test('a figure that was not measured is a dash, also after it was stored, and decides nothing', () => {
  const rows = [row('visit', [3, Number.NaN], 'ms', '≤ 4'), row('recall', Number.NaN, 'share', '≥ 1')]
  const stored = JSON.parse(JSON.stringify(rows))
  for (const each of [rows, stored]) {
    const table = toMarkdown([{ title: 'Pages', about: '', columns: ['home', 'a post'], rows: each }])
    expect(table).toContain('| visit | 3 ms | – | ≤ 4 ms | met |')
    expect(table).toContain('| recall | – | ≥ 1.000 |  |')
  }
})

const home = await mkdtemp(join(tmpdir(), 'quanzi-bench-test-'))
afterAll(() => rm(home, { recursive: true, force: true }))

test('the benchmark fills a database, starts one server for it, loads it and a baseline, and prints their ratio beside an earlier one', {
  timeout: 300_000,
}, async () => {
  const options = { quick: true, product: root, sizes: { small: 200, large: 200 }, rounds: 1, seconds: 0.1 }
  const bench = openBench(options, { home, command: 'node --import tsx server/src/main.ts' })
  try {
    const embedded = await bench.product({ engine: 'embedded' })
    expect(await bench.product({ engine: 'embedded', unixSocket: false })).toBe(embedded)
    const rows = await runComparison('any', [['feed, embedded', 'p50', 'fixed', '≤ 1000']], bench)
    const earlier = new Map([['Server feed, embedded: p50 / fixed', ['2.00 ×', '≤ 3.00 ×', 'met']]])
    const table = toMarkdown([{ title: 'Server', about: 'A short run.', columns: ['measured'], rows }], earlier)
    expect(table).toMatch(/^\| feed, embedded: p50 \/ fixed \| \d+\.\d\d × \| ≤ 1000\.00 × \| met \| 2\.00 × \|$/m)
  } finally {
    await bench.close()
  }
})
