import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The root of the project. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/** @param {string} line */
export const say = (line) => process.stdout.write(`${line}\n`)

/** @param {string} line */
export const complain = (line) => process.stderr.write(`${line}\n`)

/**
 * Runs a Node program of the project with its output shown and returns its exit code. After `limit` milliseconds it is
 * killed and has failed.
 *
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @param {number} [limit]
 * @returns {Promise<number>}
 */
export const node = (args, env = process.env, limit) =>
  new Promise((done, failed) => {
    const child = spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit', timeout: limit })
    child.once('error', failed)
    child.once('exit', (code, signal) => {
      if (signal) complain(`… ended by ${signal}: ${args.join(' ')}`)
      done(code ?? 1)
    })
  })

/**
 * The content of a file, '' if it does not exist.
 *
 * @param {string} file
 */
export const readIfThere = (file) => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
