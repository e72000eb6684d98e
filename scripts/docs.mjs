import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { node, root, say } from './shell.mjs'

// `npm run docs`: writes docs/reference from the code. The pages are TypeScript, so tsx has to be loaded first.

if (!(await ensureInstalled())) process.exit(1)
if (!process.execArgv.includes('tsx')) process.exit(await node(['--import', 'tsx', import.meta.filename]))

const { referencePages } = await import('./reference/pages.ts')
const folder = join(root, 'docs/reference')
mkdirSync(folder, { recursive: true })
for (const [name, text] of Object.entries(await referencePages())) {
  writeFileSync(join(folder, name), text)
  say(`docs/reference/${name}`)
}
