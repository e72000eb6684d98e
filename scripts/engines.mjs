import { ensureInstalled } from './install.mjs'
import { node, root } from './shell.mjs'

/** Old Chromiums come from npm, into `.cache`, others from the system. `--install` only downloads and starts them. */
process.chdir(root)
if (!(await ensureInstalled())) process.exit(1)
const needsBuild = !['--install', '--help'].some((option) => process.argv.includes(option))
if (needsBuild && (await node(['scripts/build.mjs'])) !== 0) process.exit(1)
process.exit(await node(['--import', 'tsx', 'e2e/engines/run.ts', ...process.argv.slice(2)]))
