import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { complain, npm, readIfThere, root } from './shell.mjs'

const lockFile = join(root, 'package-lock.json')
const stampFile = join(root, 'node_modules/.quanzi-installed')

/** @type {() => Promise<boolean>} */
export const ensureInstalled = async () => {
  const lock = readFileSync(lockFile)
  const stamp = stampOf(lock)
  if (readIfThere(stampFile) === stamp) return true
  if (!installedByHand(JSON.parse(lock.toString())) && !(await install())) return false
  try {
    writeFileSync(stampFile, stamp)
  } catch {
    // The checkout of another user: the next start compares again.
  }
  return true
}

/** Native packages depend on platform and Node version. */
const stampOf = (/** @type {Buffer} */ lock) =>
  `${createHash('sha256').update(lock).digest('hex')} ${process.platform}-${process.arch}-${process.versions.modules}`

/** @type {(lock: { packages: Record<string, { version?: string, link?: boolean, optional?: boolean }> }) => boolean} */
function installedByHand(lock) {
  const record = readIfThere(join(root, 'node_modules/.package-lock.json'))
  if (!record) return false
  const installed = JSON.parse(record).packages
  return Object.entries(lock.packages).every(([path, { version, optional }]) => {
    if (!path.startsWith('node_modules/') || (optional && !installed[path])) return true
    return installed[path]?.version === version
  })
}

/** Says nothing to the standard output, which may be that of a backup. */
async function install() {
  const began = Date.now()
  const seconds = () => Math.round((Date.now() - began) / 1000)
  complain('Installing packages (npm ci); the first time takes a minute or two …')
  const ticking = setInterval(() => complain(`  … still installing, ${seconds()} s`), 15_000)
  const options = ['--include=dev', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
  const code = await npm(['ci', ...options], process.env, process.stderr.fd)
  clearInterval(ticking)
  if (code === 0) {
    complain(`Packages installed in ${seconds()} s.`)
    return true
  }
  complain('The packages could not be installed (see the output of npm above).')
  complain('Only this step needs the npm registry: check the network, or a proxy or mirror with')
  complain('`npm config get registry`, and run the same command again. Nothing else has been changed.')
  return false
}
