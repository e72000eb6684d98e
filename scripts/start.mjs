import { existsSync } from 'node:fs'
import module from 'node:module'
import { join } from 'node:path'
import { describeSettings, envOrExit } from '../server/src/config/env.mjs'
import { ensureInstalled } from './install.mjs'
import { portFault } from './port.mjs'
import { complain, root, say } from './shell.mjs'
import { buildStale } from './stale.mjs'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  complain(`Node 20.19 or later is needed, this is ${process.versions.node}.`)
  process.exit(2)
}
if (process.argv.includes('--help')) {
  say(`npm start: serve 圈子. Settings come from the environment or a file .env:\n\n${describeSettings()}`)
  process.exit(0)
}

process.chdir(root)
if (existsSync('.env')) process.loadEnvFile('.env')
const env = envOrExit()
// A process for videos only does not listen.
const fault = env.VIDEO_WORK === 'only' ? null : await portFault(env.PORT, env.HOST)
if (fault) {
  complain(fault)
  process.exit(1)
}

if (!(await ensureInstalled()) || !(await buildStale())) process.exit(1)

stopWithParent()

// Node 22 keeps what it has compiled for the next start. The types are those of Node 20.
const { enableCompileCache } = /** @type {{ enableCompileCache?: (folder: string) => unknown }} */ (module)
enableCompileCache?.(join(root, 'node_modules/.cache/compiled'))

// In this process, so that signals and the exit code are the server's own. By its URL: a path may contain # or a drive.
process.setSourceMapsEnabled(true)
await import(new URL('../server/dist/main.js', import.meta.url).href)

/** A killed npm passes no signal on; the orphaned server would keep the port and the data folder. */
function stopWithParent() {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const watching = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watching)
    process.kill(process.pid, 'SIGTERM')
  }, 200)
  watching.unref()
}
