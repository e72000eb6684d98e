import { join } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { complain, node, root, say } from './shell.mjs'

/**
 * The long trials: kills, races, rubbish, threads, polls and searches, many times over, on both engines. `npm run soak -- 20` makes
 * twenty rounds of what `npm test` does once; ten without a number.
 */
const rounds = Number(process.argv[2] ?? 10)
const trials = [
  'server/test/kill.test.ts',
  'server/test/races.test.ts',
  'server/test/desk-race.test.ts',
  'server/test/toggles.test.ts',
  'server/src/db/embedded/engine.test.ts',
  'server/src/http/door.test.ts',
  'server/src/features/comment/comment.test.ts',
  'server/src/features/poll/poll.test.ts',
  'server/src/features/post/recall.test.ts',
  'server/src/features/post/search.test.ts',
]

/** Through the built product. */
const uploads = ['e2e/upload-kills.e2e.ts', 'e2e/upload-memory.e2e.ts']

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
say('\n── 20 uploads of 200 MB, 3 of 500 MB at once ──')
code ||= await node([join(root, 'scripts/build.mjs')], env)
code ||= await node(
  ['node_modules/vitest/vitest.mjs', 'run', '--project', 'browser', '--reporter=verbose', ...uploads],
  {
    ...env,
    QUANZI_SOAK: String(Math.max(rounds, 20)),
  },
)
process.exit(code)
