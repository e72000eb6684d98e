import type { Bench } from '../bench.ts'
import type { Row, Section } from '../report.ts'
import { compared } from './comparisons.ts'
import { growthOn } from './growth.ts'
import { lighthouse, scroll, visit } from './pages.ts'
import { connectionsOn, mixedLoadOn, recall, rendering, startUp, uploadsOn } from './process.ts'

type Scenario = (bench: Bench) => Promise<Row[]>

const sections: (Omit<Section, 'rows'> & { scenarios: Record<string, Scenario> })[] = [
  {
    title: 'Server',
    about: 'On PostgreSQL unless a row says otherwise.',
    columns: ['measured'],
    scenarios: {
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
    },
  },
  {
    title: 'Growth',
    about: 'p50 over one connection in the large community / in the one of 1,000 posts.',
    columns: ['measured'],
    scenarios: { growth: growthOn('postgres') },
  },
  {
    title: 'Growth, embedded',
    about: 'The same on the embedded engine.',
    columns: ['measured'],
    scenarios: { 'growth-embedded': growthOn('embedded') },
  },
  {
    title: 'Pages',
    about: `The demo at 375 × 812 with the CPU slowed down four times, an empty cache, 1.6 Mbit/s and 150 ms. Scripts and
styles are those that have arrived when the first post appears. Lighthouse: its own phone, medians of five.`,
    columns: ['home', 'a post'],
    scenarios: {
      visit,
      scroll,
      'lighthouse-simulated': lighthouse('simulate', 'simulated'),
      'lighthouse-applied': lighthouse('devtools', 'applied'),
    },
  },
]

export const scenarios: Record<string, Scenario> = Object.assign({}, ...sections.map((section) => section.scenarios))
export const scenarioNames = Object.keys(scenarios)

export const toSections = (measured: Record<string, Row[]>): Section[] =>
  sections
    .map(({ scenarios: own, ...section }) => ({
      ...section,
      rows: Object.keys(own).flatMap((name) => measured[name] ?? []),
    }))
    .filter(({ rows }) => rows.length > 0)
