import type { Bench } from '../bench.ts'
import type { Row, Section } from '../report.ts'
import { compared } from './comparisons.ts'
import { growthOn } from './growth.ts'
import { lighthouse, scroll, visit } from './pages.ts'
import { connectionsOn, mixedLoadOn, recall, rendering, startUp, uploadsOn } from './process.ts'

type Scenario = (bench: Bench) => Promise<Row[]>

const onServer: Record<string, Scenario> = {
  ...compared,
  recall,
  rendering,
  start: startUp,
  connections: connectionsOn('postgres'),
  'connections-embedded': connectionsOn('embedded'),
  uploads: uploadsOn('postgres'),
  'uploads-embedded': uploadsOn('embedded'),
  memory: mixedLoadOn('postgres'),
  'memory-embedded': mixedLoadOn('embedded'),
}
const ofGrowth = { growth: growthOn('postgres') }
const ofEmbeddedGrowth = { 'growth-embedded': growthOn('embedded') }
const onPages = {
  visit,
  scroll,
  'lighthouse-simulated': lighthouse('simulate', 'simulated'),
  'lighthouse-applied': lighthouse('devtools', 'applied'),
}
export const scenarios: Record<string, Scenario> = { ...onServer, ...ofGrowth, ...ofEmbeddedGrowth, ...onPages }
export const scenarioNames = Object.keys(scenarios)

const aboutPages = `The demo at 375 × 812 with the CPU slowed down four times, an empty cache, 1.6 Mbit/s and 150 ms. Scripts and
styles are those that have arrived when the first post appears. Lighthouse: its own phone, medians of five.`
const aboutGrowth = 'p50 over one connection in the large community / in the one of 1,000 posts.'

export const toSections = (measured: Record<string, Row[]>): Section[] => {
  const section = (title: string, about: string, columns: string[], own: object): Section => {
    return { title, about, columns, rows: Object.keys(own).flatMap((name) => measured[name] ?? []) }
  }
  return [
    section('Server', 'On PostgreSQL unless a row says otherwise.', ['measured'], onServer),
    section('Growth', aboutGrowth, ['measured'], ofGrowth),
    section('Growth, embedded', 'The same on the embedded engine.', ['measured'], ofEmbeddedGrowth),
    section('Pages', aboutPages, ['home', 'a post'], onPages),
  ].filter(({ rows }) => rows.length > 0)
}
