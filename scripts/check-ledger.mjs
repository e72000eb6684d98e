import { existsSync } from 'node:fs'
import { ensureInstalled } from './install.mjs'
import { node, root } from './shell.mjs'

/** Compares every balance and counter of the database that `npm start` would open with the rows it stands for. */
process.chdir(root)
if (existsSync('.env')) process.loadEnvFile('.env')
if (!(await ensureInstalled())) process.exit(1)
process.exit(await node(['--import', 'tsx', 'server/src/check-ledger.ts']))
