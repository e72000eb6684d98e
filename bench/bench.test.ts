// @module-tag long

import { expect, test } from 'vitest'
import { root } from '../scripts/shell.mjs'
import { openBench } from './bench.ts'
import { row, toMarkdown } from './report.ts'
import { fixed, product, runComparison } from './scenarios/comparisons.ts'

const run = { on: '2026-01-02', run: 'full' }

test('the report shows a dash for a figure that was not measured, and no verdict, also when it is read from a file', () => {
  const rows = [row('visit', [3, Number.NaN], 'ms', '≤ 4'), row('recall', Number.NaN, 'share', '≥ 1')]
  const sections = [{ title: 'Pages', about: '', columns: ['home', 'a post'], scenarios: ['visit'] }]
  for (const each of [rows, JSON.parse(JSON.stringify(rows))]) {
    const table = toMarkdown(sections, { visit: { ...run, rows: each } })
    expect(table).toContain('| visit | 3 ms | – | ≤ 4 ms | met |')
    expect(table).toContain('| recall | – | ≥ 1.000 |  |')
  }
})

test('the benchmark fills a database, starts one server for it, loads it and a baseline, and prints their ratio beside an earlier one', {
  timeout: 300_000,
}, async () => {
  const command = 'node --import tsx server/src/main.ts'
  const sizes = { small: 200, large: 200 }
  const bench = openBench({ quick: true, product: root, command, sizes, rounds: 1, seconds: 1 })
  try {
    const embedded = await bench.product({ engine: 'embedded' })
    expect(await bench.product({ engine: 'embedded', unixSocket: false })).toBe(embedded)
    const feed = product('feed, embedded', 'feed', 'regulars', { engine: 'embedded' })
    const rows = await runComparison([[feed, 'p50', fixed, '≤ 1000']], bench)
    const earlier = new Map([['Server feed, embedded: p50 / fixed', ['2.00 ×', '≤ 3.00 ×', 'met']]])
    const sections = [{ title: 'Server', about: 'A short run.', columns: ['measured'], scenarios: ['any'] }]
    const table = toMarkdown(sections, { any: { ...run, rows } }, earlier)
    expect(table).toMatch(/^\| feed, embedded: p50 \/ fixed \| \d+\.\d\d × \| ≤ 1000\.00 × \| met \| 2\.00 × \|$/m)
  } finally {
    await bench.close()
  }
})
