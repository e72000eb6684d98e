import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { ensureInstalled } from './install.mjs'
import { node, root } from './shell.mjs'
import { staleParts } from './stale.mjs'

// A cluster on this machine, as docs/cluster.md describes it for several. Options: npm run cluster -- --help

if (!(await ensureInstalled())) process.exit(1)
const stale = process.argv.includes('--help') ? [] : staleParts()
if (stale.length > 0 && (await node(['scripts/build.mjs', ...stale])) !== 0) process.exit(1)
const args = ['--import', 'tsx', 'scripts/cluster/main.ts', ...process.argv.slice(2)]
const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' })
// The child stops the cluster; a terminal sends Ctrl-C to both.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => child.kill('SIGTERM'))
const [code] = await once(child, 'exit')
process.exitCode = code ?? 1
