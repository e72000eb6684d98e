import { existsSync } from 'node:fs'
import { ensureInstalled } from './install.mjs'
import { node, root } from './shell.mjs'

/** Walks the audit log of the database that `npm start` would open, and names the first entry that does not fit. */
process.chdir(root)
if (existsSync('.env')) process.loadEnvFile('.env')
if (!(await ensureInstalled())) process.exit(1)
process.exit(await node(['--import', 'tsx', 'server/src/verify-log.ts', ...process.argv.slice(2)]))
