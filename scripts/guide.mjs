import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { ensureInstalled } from './install.mjs'
import { root } from './shell.mjs'

// Performs docs/deploy.md on a bare Debian in a folder of this machine. Options: npm run guide -- --help

if (!(await ensureInstalled())) process.exit(1)
const args = ['--import', 'tsx', 'scripts/guide/main.ts', ...process.argv.slice(2)]
const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' })
// The child removes the machine; a terminal sends Ctrl-C to both.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => child.kill('SIGTERM'))
const [code] = await once(child, 'exit')
process.exitCode = code ?? 1
