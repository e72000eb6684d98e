import type { Bench } from '../bench.ts'
import type { Engine } from '../data/dataset.ts'
import type { Row, Section } from '../report.ts'
import { compared } from './comparisons.ts'
import { growth } from './growth.ts'
import { lighthouse, scroll, visit } from './pages.ts'
import { connections, mixedLoad, recall, rendering, startUp, uploads } from './process.ts'

type Scenario = (bench: Bench) => Promise<Row[]>

const onBothEngines = (name: string, measure: (bench: Bench, engine: Engine) => Promise<Row[]>) => ({
  [name]: (bench: Bench) => measure(bench, 'postgres'),
  [`${name}-embedded`]: (bench: Bench) => measure(bench, 'embedded'),
})

const onServer: Record<string, Scenario> = {
  ...compared,
  recall,
  rendering,
  start: startUp,
  ...onBothEngines('connections', connections),
  ...onBothEngines('uploads', uploads),
  ...onBothEngines('memory', mixedLoad),
}
const ofGrowth = onBothEngines('growth', growth)
const onPages: Record<string, Scenario> = {
  visit,
  scroll,
  'lighthouse-simulated': (bench) => lighthouse(bench, 'simulate', 'simulated'),
  'lighthouse-applied': (bench) => lighthouse(bench, 'devtools', 'applied'),
}
export const scenarios: Record<string, Scenario> = { ...onServer, ...ofGrowth, ...onPages }
export const scenarioNames = Object.keys(scenarios)

const aboutPages = `The demo at 375 × 812 with the CPU slowed down four times, an empty cache, 1.6 Mbit/s and 150 ms. Scripts and
styles are those that have arrived when the application answers taps. Lighthouse: its own phone, medians of five.`
const aboutGrowth = 'p50 over one connection in the large community / in the one of 1,000 posts.'

export const toSections = (measured: Record<string, Row[]>): Section[] => {
  const section = (title: string, about: string, columns: string[], names: string[]): Section => {
    return { title, about, columns, rows: names.flatMap((name) => measured[name] ?? []) }
  }
  return [
    section('Server', 'On PostgreSQL unless a row says otherwise.', ['measured'], Object.keys(onServer)),
    section('Growth', aboutGrowth, ['measured'], ['growth']),
    section('Growth, embedded', 'The same on the embedded engine.', ['measured'], ['growth-embedded']),
    section('Pages', aboutPages, ['home', 'a post'], Object.keys(onPages)),
  ].filter(({ rows }) => rows.length > 0)
}
