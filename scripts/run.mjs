import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { ensureInstalled } from './install.mjs'
import { root } from './shell.mjs'
import { buildStale } from './stale.mjs'

// Runs a program in TypeScript beside the built product: npm run bench, cluster, engines and guide (which builds its own).

const [program = '', ...options] = process.argv.slice(2)
const needsBuild = !program.includes('guide') && !options.some((option) => ['--help', '--install'].includes(option))
if (!(await ensureInstalled()) || (needsBuild && !(await buildStale()))) process.exit(1)
const child = spawn(process.execPath, ['--import', 'tsx', program, ...options], { cwd: root, stdio: 'inherit' })
// The child stops what it has started; a terminal sends Ctrl-C to both.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => child.kill('SIGTERM'))
const [code] = await once(child, 'exit')
process.exitCode = code ?? 1
