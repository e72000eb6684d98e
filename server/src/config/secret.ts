import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Env } from './env.mjs'
import { secretKey } from './env-checks.mjs'
import { StartupError } from './startup-errors.ts'

/** SECRET, or outside production a random key that is stored in DATA_DIR/secret. */
export const loadSecret = (env: Pick<Env, 'SECRET' | 'DATA_DIR'>): string =>
  env.SECRET ?? readOrCreateSecret(env.DATA_DIR)

/** Like `loadSecret`, but never generates a key. */
export const readSecretIfPresent = (env: Pick<Env, 'SECRET' | 'DATA_DIR'>): string | null => {
  try {
    return env.SECRET ?? readFileSync(join(env.DATA_DIR, 'secret'), 'utf8')
  } catch {
    return null
  }
}

/** With the former ones of SECRET_PREVIOUS. */
export const readSecretsIfPresent = (
  env: Pick<Env, 'SECRET' | 'SECRET_PREVIOUS' | 'DATA_DIR'>,
): { secret: string; previousSecrets: string[] } | null => {
  const secret = readSecretIfPresent(env)
  return secret === null ? null : { secret, previousSecrets: env.SECRET_PREVIOUS ?? [] }
}

function readOrCreateSecret(folder: string): string {
  const file = join(folder, 'secret')
  mkdirSync(folder, { recursive: true })
  if (!existsSync(file)) return createSecretFile(file, randomBytes(32).toString('hex'))
  const key = readFileSync(file, 'utf8')
  if (secretKey.read(key) === undefined)
    throw new StartupError(
      `${file} is empty or cut off: put its copy back, or delete it if there is none. / ${file} 不完整：请放回备份；没有备份则删除它。`,
    )
  return key
}

/** Writes a temporary file and links it, so that a crash leaves no partial key and only one of two processes succeeds. */
function createSecretFile(file: string, key: string): string {
  const temporaryFile = `${file}.${process.pid}`
  writeFileSync(temporaryFile, key, { mode: 0o600, flush: true })
  try {
    linkSync(temporaryFile, file)
  } catch {
    // Another process has created the key.
  } finally {
    unlinkSync(temporaryFile)
  }
  return readFileSync(file, 'utf8')
}
