import { ensureInstalled } from './install.mjs'
import { complain, node, root, say } from './shell.mjs'

/**
 * The long trials: kills, races, rubbish and searches, many times over, on both engines. `npm run soak -- 20` makes
 * twenty rounds of what `npm test` does once; ten without a number.
 */
const rounds = Number(process.argv[2] ?? 10)
const trials = [
  'server/test/kill.test.ts',
  'server/test/races.test.ts',
  'server/test/desk-race.test.ts',
  'server/src/db/embedded/engine.test.ts',
  'server/src/http/door.test.ts',
  'server/src/features/post/search.test.ts',
]

process.chdir(root)
if (!Number.isInteger(rounds) || rounds < 1) {
  complain('How many rounds? A whole number from 1, such as: npm run soak -- 20')
  process.exit(2)
}
if (!(await ensureInstalled())) process.exit(1)

const env = { ...process.env, CI: 'true', QUANZI_SOAK: String(rounds) }
const patience = `--testTimeout=${rounds * 60_000}`
let code = 0
for (const project of ['server-embedded', 'server-postgres']) {
  say(`\n── ${rounds} rounds, ${project} ──`)
  const vitest = 'node_modules/vitest/vitest.mjs'
  code ||= await node([vitest, 'run', '--project', project, patience, ...trials], env)
}
process.exit(code)
