import { existsSync } from 'node:fs'
import { ensureInstalled } from './install.mjs'
import { complain, node, npm, root, say } from './shell.mjs'

/**
 * `npm run soak -- 20` makes twenty rounds of what `npm test` does once, and runs every server test on both engines
 * and on every supported line of Node.
 */
const rounds = Number(process.argv[2] ?? 10)
const flows = [
  'e2e/circle/upload-resume.e2e.ts',
  'e2e/circle/upload-memory.e2e.ts',
  'e2e/screens.e2e.ts',
  'e2e/console/console.e2e.ts',
  'e2e/console/console-content.e2e.ts',
  'e2e/console/console-operations.e2e.ts',
  'e2e/taps.e2e.ts',
  'e2e/loading/script-failures.e2e.ts',
  'e2e/review/wide-review.e2e.ts',
  'e2e/conditions/display.e2e.ts',
  'e2e/conditions/bad-network.e2e.ts',
  'e2e/conditions/storage.e2e.ts',
]
process.chdir(root)
const missing = flows.filter((file) => !existsSync(file))
if (missing.length > 0) {
  complain(`These tests are missing: ${missing.join(', ')}`)
  process.exit(2)
}

if (!Number.isInteger(rounds) || rounds < 1) {
  complain('How many rounds? A whole number from 1, such as: npm run soak -- 20')
  process.exit(2)
}
if (!(await ensureInstalled())) process.exit(1)

const env = { ...process.env, CI: 'true', QUANZI_SOAK: String(rounds) }
const vitest = 'node_modules/vitest/vitest.mjs'
const timeout = `--testTimeout=${Math.max(rounds, 10) * 60_000}`
/** @type {string[]} */
const failed = []
// Later parts run after a failed one.
/** @type {(part: string, run: () => Promise<number>) => Promise<void>} */
const perform = async (part, run) => {
  say(`\n── ${part} ──`)
  if ((await run()) !== 0) failed.push(part)
}
for (const project of ['server-embedded', 'server-postgres'])
  await perform(`every server test, up to ${rounds} rounds, ${project}`, () =>
    node([vitest, 'run', '--project', project, timeout], env),
  )
const current = process.versions.node.split('.')[0]
for (const line of ['20.19', '22', '24'].filter((line) => line.split('.')[0] !== current)) {
  const projects = ['unit', 'server-embedded', 'server-postgres'].map((name) => `--project=${name}`)
  const once = { ...process.env, CI: 'true' }
  await perform(`unit and server tests, Node ${line} from the registry`, () =>
    npm(['exec', '--yes', `--package=node@${line}`, '--', 'node', vitest, 'run', ...projects], once),
  )
}
await perform('the build', () => node(['scripts/build.mjs'], env))
await perform(
  '20 uploads of 200 MB, 3 of 500 MB at once; every control, script and look of every screen; a long shift',
  () =>
    node([vitest, 'run', '--project', 'browser', '--reporter=verbose', ...flows], {
      ...env,
      QUANZI_SOAK: String(Math.max(rounds, 20)),
    }),
)
const sizes = [`--rounds=${Math.min(rounds, 50)}`, `--calls=${rounds * 10_000}`]
await perform('the cluster: failovers, updates, the version before, many visitors', () =>
  node(['scripts/run.mjs', 'scripts/cluster/main.ts', 'test', ...sizes], env),
)
for (const part of failed) complain(`Failed: ${part}`)
process.exit(failed.length === 0 ? 0 : 1)
