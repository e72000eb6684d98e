import { parseArgs } from 'node:util'
import { say } from '../shell.mjs'
import { type Circle, startCircle } from './circle.ts'
import { aptLine, findParts } from './parts.ts'
import { writeResults } from './trials/record.ts'
import { runTrials, trialNames } from './trials/trials.ts'

const help = `npm run cluster: the cluster of docs/cluster.md on this machine, in a temporary folder, until Ctrl-C.
npm run cluster -- test [${trialNames.join('] [')}]: trials against it, all or some, and a table.

  --processes=4   server processes
  --rounds=6      failovers of the trial "failover"; 50 for a release
  --calls=10000   calls of the trials "rolling" and "replicas"; 100000 for a release
  --visitors=10000  open connections of the trial "viral"; with --processes=2 for a release
  --previous=REF  the version that the trial "previous" starts; else the one before the newest migration
  --write         replaces the figures of these trials in docs/cluster.md

It needs, on Debian 12 or 13: ${aptLine}
What is missing is left out. As root each database node has a network of its own in trials, which can be cut.`

const { values, positionals } = parseArgs({
  args: process.argv.slice(2),
  allowPositionals: true,
  options: {
    help: { type: 'boolean' },
    processes: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '6' },
    calls: { type: 'string', default: '10000' },
    visitors: { type: 'string', default: '10000' },
    previous: { type: 'string' },
    write: { type: 'boolean' },
  },
})
const [command, ...wanted] = positionals
const unknown = wanted.filter((name) => !trialNames.includes(name))
const numbers = [Number(values.processes), Number(values.rounds), Number(values.calls), Number(values.visitors)]
if (
  values.help ||
  (command && command !== 'test') ||
  unknown.length > 0 ||
  numbers.some((n) => !Number.isInteger(n) || n < 1)
) {
  say(help)
  process.exit(values.help ? 0 : 2)
}

const { found, missing } = findParts()
for (const line of missing) say(line)
if (missing.length > 0) say(`all parts: ${aptLine}\n`)

let circle: Circle | undefined
let stopping: Promise<void> | undefined
let asked = () => {}
const untilAsked = new Promise<void>((resolve) => {
  asked = resolve
})
const stop = (): Promise<void> => {
  stopping ??= circle?.stop() ?? Promise.resolve()
  return stopping
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => asked())

const begin = async (): Promise<Circle> => {
  const forTrials = command === 'test'
  circle = await startCircle({
    found,
    forTrials,
    processes: Number(values.processes),
    connections: Number(values.visitors) + 1_000,
    print: say,
  })
  return circle
}

const showAddresses = ({ nginx, ports, pooled, databaseUrl, cluster, bucketUrl, edge, folder }: Circle): void => {
  const lines = [
    ['circle', nginx ? `https://localhost:${nginx.ports.tls}/ (its certificate is self-signed)` : ''],
    ['processes', ports.map((port) => `http://localhost:${port}/`).join(' ')],
    ['PgBouncer', pooled ?? ''],
    [cluster ? 'primary' : 'PostgreSQL', databaseUrl],
    ['replicas', cluster ? `port ${cluster.ports.replicas}` : ''],
    ['nodes', cluster?.nodes.map(({ name, address, port }) => `${name} ${address}:${port}`).join(', ') ?? ''],
    ['bucket', bucketUrl],
    ['CDN', edge ? `http://localhost:${edge.port}/` : ''],
    ['logs', `${folder}/log`],
  ]
  for (const [name = '', value] of lines) if (value) say(`  ${name.padEnd(12)}${value}`)
}

try {
  const running = begin()
  running.catch(() => {})
  await Promise.race([running, untilAsked])
  if (circle && command === 'test') {
    const trials = runTrials(circle, {
      wanted,
      rounds: Number(values.rounds),
      calls: Number(values.calls),
      visitors: Number(values.visitors),
      previous: values.previous,
      print: say,
    })
    const { results, good } = await Promise.race([trials, untilAsked.then(() => ({ results: [], good: false }))])
    process.exitCode = good ? 0 : 1
    if (values.write && results.length > 0) writeResults(results)
  } else if (circle) {
    say('ready; Ctrl-C stops everything')
    showAddresses(circle)
    await untilAsked
  } else {
    say('stopping what has started …')
    await running.catch(() => {})
  }
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
} finally {
  await stop()
}
process.exit()
