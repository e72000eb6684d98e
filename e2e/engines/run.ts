import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { root, startServer } from '../harness/server.ts'
import type { Driver } from './drivers/driver.ts'
import { type Engine, engines, isAbsent, missingOf } from './engines.ts'
import type { Flow } from './flow.ts'
import { flows, oldFlows } from './flows.ts'
import { type Table, toMarkdown, writeBetween } from './table.ts'

/**
 * `npm run engines -- firefox "chromium 88"` takes the engines whose names contain these words, and then each must be
 * there. `--write` puts the table into docs/browsers.md.
 */
const { values, positionals } = readArguments()
const wanted = positionals.map((word) => word.toLowerCase())
const chosen = engines.filter(
  ({ name }) => wanted.length === 0 || wanted.some((word) => name.toLowerCase().includes(word)),
)
if (chosen.length === 0) {
  process.stderr.write(`No engine is called so. Engines: ${engines.map(({ name }) => name).join(', ')}\n`)
  process.exit(2)
}
sayWhatIsMissing()
if (values.install) {
  for (const engine of chosen) if (wanted.length > 0 || !isAbsent(engine)) await (await engine.start()).close()
  process.exit()
}
const shots = join(root, 'e2e/screenshots')
await mkdir(shots, { recursive: true })

const home = await mkdtemp(join(tmpdir(), 'quanzi-engines-'))
let server = await startServer(home)
let isDown = false
const settings = { PORT: new URL(server.url).port }

type Post = { topic_id: number; attachment: { status?: string; url?: string } | { url?: string }[] }
const response = await fetch(`${server.url}/api/circle/topicapi?action=list&pagesize=20`)
const posts = ((await response.json()) as { data: { data: Post[] } }).data.data
const world = {
  url: server.url,
  // A post of the demo content with a picture and comments.
  post: 180,
  video: posts.find(({ attachment }) => 'status' in attachment && attachment.status === 'ready')?.topic_id ?? 0,
  stop: async () => {
    isDown = true
    await server.stop()
  },
  start: async () => {
    server = await startServer(home, settings)
    isDown = false
  },
}

function readArguments() {
  const usage = 'Usage: npm run engines -- [names of engines] [--install] [--write]\n'
  try {
    const switches = { install: { type: 'boolean' }, write: { type: 'boolean' }, help: { type: 'boolean' } } as const
    const given = parseArgs({ allowPositionals: true, options: switches })
    if (!given.values.help) return given
    process.stdout.write(usage)
    process.exit()
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n${usage}`)
    process.exit(2)
  }
}

class Hang extends Error {}
/** A flow takes 10 s, on a busy machine a minute. */
const flowLimit = 240_000

const table: Table = { heads: [], rows: new Map([...flows, ...oldFlows].map(({ name }) => [name, []])) }
const notes: string[] = []
for (const engine of chosen) await runAll(engine)
await server.stop()
await rm(home, { recursive: true, force: true, maxRetries: 3 })

const markdown = toMarkdown(table)
process.stdout.write(`\n${markdown}\n`)
for (const note of notes) process.stdout.write(`\n${note}\n`)
const day = new Date().toISOString().slice(0, 10)
if (values.write) await writeBetween('npm run engines', [`Measured on ${day}.`, markdown, ...notes].join('\n\n'))

const cells = [...table.rows.values()].flat()
process.exit(cells.includes('✗') || (wanted.length > 0 && cells.includes('–')) ? 1 : 0)

/** Before an hour of flows: one line for what Debian has, one for what npm brings by itself. */
function sayWhatIsMissing() {
  const missing = [...new Map(chosen.flatMap(missingOf).map((one) => [one.name, one])).values()]
  const absent = chosen.filter(isAbsent).map(({ name }) => name)
  const fromNpm = new Set(chosen.flatMap(({ npm }) => npm.map(({ name, version }) => `${name}@${version}`)))
  if (missing.length > 0) {
    process.stdout.write(`Missing: apt-get install -y ${missing.map(({ name }) => name).join(' ')}\n`)
    for (const { name, for: reason } of missing) if (reason) process.stdout.write(`  ${name}: for ${reason}\n`)
  }
  if (absent.length > 0) process.stdout.write(`Absent until then: ${absent.join(', ')}\n`)
  process.stdout.write(`From npm, into .cache/engines: ${[...fromNpm].join(', ') || 'nothing'}\n\n`)
}

async function runAll(engine: Engine) {
  const { name } = engine
  const own: readonly Flow[] = engine.isOld ? oldFlows : flows
  const set = (flow: Flow, cell: string) => table.rows.get(flow.name)?.push(cell)
  for (const flow of engine.isOld ? flows : oldFlows) set(flow, '')
  if (isAbsent(engine)) {
    table.heads.push(name)
    for (const flow of own) set(flow, '–')
    notes.push(`${name} is absent.`)
    return
  }
  let driver: Driver | undefined
  const headAt = table.heads.push(name) - 1
  for (const scheme of ['light', 'dark'] as const) {
    const flowsOfScheme = own.filter(({ inDark }) => Boolean(inDark) === (scheme === 'dark'))
    if (flowsOfScheme.length === 0) continue
    const start = () =>
      inTime(engine.start(scheme), 'does not start').catch((error: Error) => {
        notes.push(`${name} does not start: ${error.message.split('\n')[0]}`)
        return undefined
      })
    driver = await start()
    if (driver) table.heads[headAt] = `${name} (${driver.version})`
    for (const flow of flowsOfScheme) {
      const cell = driver ? await runFlow(engine, driver, flow) : '✗'
      set(flow, cell === '…' ? '✗' : cell)
      if (cell !== '…') continue
      // An engine that hangs answers nothing more: the next flow gets a new one.
      await close(driver)
      driver = await start()
    }
    await close(driver)
  }
}

/** Driver and browser are ended by signals, but may not tell. */
async function close(driver: Driver | undefined) {
  if (driver) await inTime(driver.close(), 'does not end', 20_000).catch((error: Error) => notes.push(error.message))
}

/** Fails with a sentence where the engine does not answer in time. */
async function inTime<T>(work: Promise<T>, what: string, limit = flowLimit): Promise<T> {
  const over = new AbortController()
  const timeout = pause(limit, undefined, { signal: over.signal }).then(() => {
    throw new Hang(`The engine ${what} within ${limit / 1_000} s.`)
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    over.abort()
    timeout.catch(() => {})
    work.catch(() => {})
  }
}

/** “…”: it hangs. */
async function runFlow(engine: Engine, driver: Driver, flow: Flow): Promise<'✓' | '✗' | '…'> {
  const what = `${engine.name}, ${flow.name}`
  let hangs = false
  const faults = await inTime(
    flow.run(driver, world, engine).then(() => driver.faults()),
    'does not answer',
  )
    .then((found) => found.filter((fault) => !flow.allows?.test(fault)))
    .catch((error: Error) => {
      hangs = error instanceof Hang
      return [error.message]
    })
  if (!hangs) await inTime(driver.faults(), 'does not answer', 20_000).catch(() => [])
  if (isDown) await world.start()
  process.stdout.write(`${faults.length === 0 ? '✓' : '✗'} ${what}\n`)
  if (faults.length === 0) return '✓'
  const note = `${what}: ${faults.join('; ').replaceAll('\n', ' ').slice(0, 400)}`
  process.stdout.write(`  ${note}\n`)
  notes.push(note)
  if (hangs) return '…'
  await inTime(driver.shot(join(shots, `engine ${what}.png`)), 'draws nothing', 20_000).catch(() => {})
  return '✗'
}
