import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Env } from './env.mjs'

/**
 * The key that seals sessions and mobile numbers: SECRET, or outside production a random one that is made once and
 * kept in DATA_DIR/secret.
 */
export const openSecret = (env: Pick<Env, 'SECRET' | 'DATA_DIR'>): string => env.SECRET ?? kept(env.DATA_DIR)

/** The same where there is one already: none is made. */
export const secretIfThere = (env: Pick<Env, 'SECRET' | 'DATA_DIR'>): string | null => {
  try {
    return env.SECRET ?? readFileSync(join(env.DATA_DIR, 'secret'), 'utf8')
  } catch {
    return null
  }
}

function kept(folder: string): string {
  const file = join(folder, 'secret')
  mkdirSync(folder, { recursive: true })
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return firstOf(file, randomBytes(32).toString('hex'))
  }
}

/** Written aside and linked: a crash leaves no half of a key, and of two processes that start together one wins. */
function firstOf(file: string, key: string): string {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, key, { mode: 0o600 })
  try {
    linkSync(draft, file)
  } catch {
    // The other process was first; its key is the one to use.
  } finally {
    unlinkSync(draft)
  }
  return readFileSync(file, 'utf8')
}
