import { ensureInstalled } from './install.mjs'
import { node, root } from './shell.mjs'

/**
 * Takes the walks of `e2e/engines` in six engines and prints a table: `npm run engines`, or `npm run engines -- webkit`.
 * Old Chromiums come from npm, into `.cache`; the others from the system's packages. `--install` downloads and starts the
 * named engines and takes no walk.
 */
process.chdir(root)
if (!(await ensureInstalled())) process.exit(1)
if (!process.argv.includes('--install') && (await node(['scripts/build.mjs'])) !== 0) process.exit(1)
process.exit(await node(['--import', 'tsx', 'e2e/engines/run.ts', ...process.argv.slice(2)]))
