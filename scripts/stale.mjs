import { createHash } from 'node:crypto'
import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { node, readIfThere, root } from './shell.mjs'

/** Outputs and their sources, without tests. */
const parts = {
  server: {
    output: 'server/dist',
    sources: ['server/src', 'contract/src', 'scripts/build.mjs', 'scripts/bundle.mjs', 'package-lock.json'],
  },
  web: {
    output: 'web/dist',
    sources: [
      'web/src',
      'web/public',
      'web/build',
      'web/index.html',
      'web/vite.config.ts',
      'web/vite.render.config.ts',
      'contract/src',
      'package-lock.json',
    ],
  },
}

/** @typedef {keyof typeof parts} Part */

export const allParts = /** @type {Part[]} */ (Object.keys(parts))

export const staleParts = () => allParts.filter((part) => readIfThere(stampFile(part)) !== sourcesOf(part))

/** False if it failed. */
export const buildStale = async () => {
  const stale = staleParts()
  return stale.length === 0 || (await node(['scripts/build.mjs', ...stale])) === 0
}

// `sources` is the fingerprint from before the build: a file saved during it makes the part stale again.
/** @type {(part: Part, sources: string) => void} */
export const stamp = (part, sources) => writeFileSync(stampFile(part), sources)

/** @param {Part} part */
export const sourcesOf = (part) => fingerprint(parts[part].sources)

/** @param {Part} part */
const stampFile = (part) => join(root, parts[part].output, '.built-from')

/** @param {string[]} paths */
function fingerprint(paths) {
  const hash = createHash('sha256').update(process.versions.modules)
  for (const path of paths) note(join(root, path))
  return hash.digest('hex')

  /** @param {string} path */
  function note(path) {
    const stat = statSync(path, { throwIfNoEntry: false })
    if (stat?.isDirectory()) {
      for (const name of readdirSync(path).sort()) if (!name.includes('.test.')) note(join(path, name))
    } else hash.update(`${path.slice(root.length)} ${stat?.size} ${stat?.mtimeMs}\n`)
  }
}
