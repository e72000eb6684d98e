import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { bundleServer } from './bundle.mjs'
import { complain, root, say } from './shell.mjs'
import { allParts, sourcesOf, stamp } from './stale.mjs'

// Vite takes its mode from here; pages are always built for production.
process.env.NODE_ENV = 'production'

const entries = { server: 'server/src/main.ts', web: 'web/vite.config.ts' }
const builds = { server: bundleServer, web: bundleWeb }

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !allParts.some((part) => part === name))
if (unknown.length > 0) {
  complain(`Nothing to build is called ${unknown.join(', ')}; there are ${allParts.join(' and ')}.`)
  process.exit(2)
}

for (const part of allParts) {
  if (wanted.length > 0 && !wanted.includes(part)) continue
  const began = Date.now()
  try {
    if (!existsSync(join(root, entries[part]))) throw new Error(`${entries[part]} is missing.`)
    const sources = sourcesOf(part)
    await builds[part]()
    stamp(part, sources)
    say(`Built ${part} in ${((Date.now() - began) / 1000).toFixed(1)} s.`)
  } catch (fault) {
    // Without the stack, which names the bundler's own files.
    complain(
      `Building ${part} failed: ${fault instanceof Error ? fault.message.replace(/\n\s+at [\s\S]*/, '') : fault}`,
    )
    process.exit(1)
  }
}

async function bundleWeb() {
  if (/[#?]/.test(root)) throw new Error(`Vite builds nothing in a path with # or ?: move or rename ${root}`)
  const { build } = await import('vite')
  await build({ root: join(root, 'web'), logLevel: 'warn' })
  await build({ root: join(root, 'web'), configFile: join(root, 'web/vite.render.config.ts'), logLevel: 'warn' })
}
