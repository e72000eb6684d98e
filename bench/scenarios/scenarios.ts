import type { Bench } from '../bench.ts'
import type { Engine } from '../data/dataset.ts'
import type { Row } from '../report.ts'
import { comparisons, runComparison } from './comparisons.ts'
import { growth } from './growth.ts'
import { lighthouse, scroll, visit } from './pages.ts'
import { connections, mixedLoad, recall, rendering, startUp, uploads } from './process.ts'

type Scenarios = Record<string, (bench: Bench) => Promise<Row[]>>

const onBothEngines = (name: string, scenario: (bench: Bench, engine: Engine) => Promise<Row[]>): Scenarios => ({
  [name]: (bench) => scenario(bench, 'postgres'),
  [`${name}-embedded`]: (bench) => scenario(bench, 'embedded'),
})

const compared: Scenarios = Object.fromEntries(
  Object.entries(comparisons).map(([name, rows]) => [name, (bench) => runComparison(rows, bench)]),
)
const onServer: Scenarios = {
  ...compared,
  // Two new processes: one that has served for minutes gains more by V8 than by a socket.
  socket: async (bench) => {
    await bench.restarted()
    return runComparison(comparisons['socket'] ?? [], bench)
  },
  recall,
  rendering,
  start: startUp,
  ...onBothEngines('connections', connections),
  ...onBothEngines('uploads', uploads),
  ...onBothEngines('memory', mixedLoad),
}
const grown = onBothEngines('growth', growth)
const onPages: Scenarios = {
  visit,
  scroll,
  'lighthouse-simulated': (bench) => lighthouse(bench, 'simulate', 'simulated'),
  'lighthouse-applied': (bench) => lighthouse(bench, 'devtools', 'applied'),
}
export const scenarios: Scenarios = { ...onServer, ...grown, ...onPages }

const aboutServer = 'On PostgreSQL unless a row says otherwise.'
const aboutGrowth = 'p50 over one connection in the large community / in the one of 1,000 posts.'
const aboutEmbedded = 'The same on the embedded engine.'
const aboutPages = `The demo at 375 × 812 with the CPU slowed down four times, an empty cache, 1.6 Mbit/s and 150 ms. Scripts and
styles are those that have arrived when the application answers taps. Lighthouse: its own phone, medians of five.`

export const sections = [
  { title: 'Server', about: aboutServer, columns: ['measured'], scenarios: Object.keys(onServer) },
  { title: 'Growth', about: aboutGrowth, columns: ['measured'], scenarios: ['growth'] },
  { title: 'Growth, embedded', about: aboutEmbedded, columns: ['measured'], scenarios: ['growth-embedded'] },
  { title: 'Pages', about: aboutPages, columns: ['home', 'a post'], scenarios: Object.keys(onPages) },
]
