import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root, startServer } from '../harness/server.ts'
import { engines } from './engines.ts'
import { walks } from './walks.ts'

/** `npm run engines -- firefox "chromium 88"` takes the engines whose names contain these words. */
const { values, positionals } = parseArgs({ allowPositionals: true, options: { install: { type: 'boolean' } } })
const wanted = positionals.map((word) => word.toLowerCase())
const chosen = engines.filter(
  ({ name }) => wanted.length === 0 || wanted.some((word) => name.toLowerCase().includes(word)),
)
if (values.install) {
  for (const { start } of chosen) await (await start()).close()
  process.exit()
}
const shots = join(root, 'e2e/screenshots')
await mkdir(shots, { recursive: true })

const home = await mkdtemp(join(tmpdir(), 'quanzi-engines-'))
let server = await startServer(home)
const settings = { PORT: new URL(server.url).port }

type Post = { topic_id: number; attachment: { status?: string; url?: string } | { url?: string }[] }
const response = await fetch(`${server.url}/api/circle/topicapi?action=list&pagesize=20`)
const posts = ((await response.json()) as { data: { data: Post[] } }).data.data
const world = {
  url: server.url,
  // A post of the demo content with a picture and comments.
  post: 180,
  video: posts.find(({ attachment }) => 'status' in attachment && attachment.status === 'ready')?.topic_id ?? 0,
  stop: () => server.stop(),
  start: async () => {
    server = await startServer(home, settings)
  },
}

/** Rows are walks, columns engines; a cell is ✓, ✗, or – where the engine is not there. */
const table = new Map<string, string[]>(walks.map(({ name }) => [name, []]))
const heads: string[] = []
const notes: string[] = []

for (const { name, start } of chosen) {
  const driver = await start().catch((error: Error) => {
    notes.push(`${name}: ${error.message.split('\n')[0]}`)
    return undefined
  })
  heads.push(driver ? `${name} (${driver.version})` : name)
  for (const walk of walks) {
    const row = table.get(walk.name) ?? []
    if (!driver) {
      row.push('–')
      continue
    }
    const fault = await walk.take(driver, world).then(
      () => undefined,
      (error: Error) => error,
    )
    row.push(fault ? '✗' : '✓')
    process.stdout.write(`${row.at(-1)} ${name}, ${walk.name}\n`)
    if (fault) {
      notes.push(`${name}, ${walk.name}: ${fault.message.replaceAll('\n', ' ').slice(0, 400)}`)
      await driver.shot(join(shots, `engine ${name} ${walk.name}.png`)).catch(() => {})
    }
  }
  await driver?.close()
}
await server.stop()
await rm(home, { recursive: true, force: true, maxRetries: 3 })

process.stdout.write(`\n| walk | ${heads.join(' | ')} |\n|---|${heads.map(() => '---').join('|')}|\n`)
for (const [name, cells] of table) process.stdout.write(`| ${name} | ${cells.join(' | ')} |\n`)
for (const note of notes) process.stdout.write(`\n${note}\n`)
process.exit([...table.values()].some((cells) => cells.includes('✗')) ? 1 : 0)
