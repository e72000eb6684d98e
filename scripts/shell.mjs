import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The root of the project; every script works from here, wherever it was called. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/** @param {string} line */
export const say = (line) => process.stdout.write(`${line}\n`)

/** @param {string} line */
export const complain = (line) => process.stderr.write(`${line}\n`)

/**
 * Runs a Node program of the project with its output shown; answers with its exit code.
 *
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<number>}
 */
export const node = (args, env = process.env) =>
  new Promise((done, failed) => {
    const child = spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' })
    child.once('error', failed)
    child.once('exit', (code, signal) => done(signal ? 1 : (code ?? 1)))
  })
