import type { Bench } from '../bench.ts'
import type { Row, Section } from '../report.ts'
import { comparisons, runComparison } from './comparisons.ts'
import { growth } from './growth.ts'
import { connections, mixedLoad, recall, startUp, uploads } from './process.ts'
import { lighthouse, scroll, visit } from './web.ts'

type Run = (bench: Bench) => Promise<Row[]>

const compared = Object.entries(comparisons).map(([name, scenario]): [string, Run] => [
  name,
  (bench) => runComparison(scenario, bench),
])

const sections: (Omit<Section, 'rows'> & { scenarios: Record<string, Run> })[] = [
  {
    title: 'Server',
    about: 'On PostgreSQL unless a row says otherwise.',
    columns: ['measured'],
    scenarios: { ...Object.fromEntries(compared), recall, start: startUp, connections, uploads, memory: mixedLoad },
  },
  {
    title: 'Growth',
    about: 'p50 over one connection in the large community / in the one of 1,000 posts.',
    columns: ['PostgreSQL', 'embedded'],
    scenarios: { growth },
  },
  {
    title: 'Pages',
    about: `The demo at 375 × 812 with the CPU slowed down four times, an empty cache, 1.6 Mbit/s and 150 ms. Scripts and
styles are those that have arrived when the first post appears.`,
    columns: ['home', 'a post'],
    scenarios: { visit, scroll, lighthouse },
  },
]

export const names = sections.flatMap(({ scenarios }) => Object.keys(scenarios))

/** Runs the chosen scenarios. When one fails, its error is printed and the others go on. */
export const runScenarios = async (bench: Bench): Promise<{ sections: Section[]; notMeasured: string[] }> => {
  const { only } = bench.options
  const results: Section[] = []
  const notMeasured: string[] = []
  for (const { scenarios, ...section } of sections) {
    const rows: Row[] = []
    for (const [name, run] of Object.entries(scenarios)) {
      const isChosen = only.length === 0 || only.includes(name)
      if (isChosen) process.stderr.write(`${process.uptime().toFixed(0).padStart(4)} s  ${name}\n`)
      const measured = isChosen ? await run(bench).catch(reportFailure) : []
      rows.push(...measured)
      if (measured.length === 0) notMeasured.push(name)
    }
    if (rows.length > 0) results.push({ ...section, rows })
  }
  return { sections: results, notMeasured }
}

const reportFailure = (error: Error): Row[] => {
  process.stderr.write(`${error.stack}\n`)
  process.exitCode = 1
  return []
}
