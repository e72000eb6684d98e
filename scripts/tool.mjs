import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { complain, node, root } from './shell.mjs'

/** On the data that `npm start` would open; file names are relative to the folder of the call. */
const [name, ...given] = process.argv.slice(2)
const from = process.env.INIT_CWD ?? process.cwd()
const args = given.map((arg, i) => (arg.startsWith('-') || given[i - 1] === '--seen' ? arg : resolve(from, arg)))

const { npm_lifecycle_event: byNpm, npm_config_loglevel: level } = process.env
if (args.includes('-') && byNpm === name && level !== 'silent') {
  complain(`npm would write its own lines into the output: npm run --silent ${name} -- -`)
  process.exit(2)
}

process.chdir(root)
if (existsSync('.env')) process.loadEnvFile('.env')
if (!(await ensureInstalled())) process.exit(1)
process.exit(await node(['--import', 'tsx', `server/src/tools/${name}.ts`, ...args]))
