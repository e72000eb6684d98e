import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The root of the project; every script works from here, wherever it was called. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/** @param {string} line */
export const say = (line) => process.stdout.write(`${line}\n`)

/** @param {string} line */
export const complain = (line) => process.stderr.write(`${line}\n`)

/**
 * Runs a Node program of the project with its output shown; answers with its exit code. One that takes longer than
 * `limit` (milliseconds) is ended, and has failed.
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
 * What a file says, '' where there is none.
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
