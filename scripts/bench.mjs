import { ensureInstalled } from './install.mjs'
import { node } from './shell.mjs'
import { staleParts } from './stale.mjs'

// Measures the product beside baselines: docs/benchmark.md. Options: npm run bench -- --help

if (!(await ensureInstalled())) process.exit(1)
const stale = process.argv.includes('--help') ? [] : staleParts()
if (stale.length > 0 && (await node(['scripts/build.mjs', ...stale])) !== 0) process.exit(1)
process.exitCode = await node(['--import', 'tsx', 'bench/main.ts', ...process.argv.slice(2)])
