import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** @param {string} line */
export const say = (line) => process.stdout.write(`${line}\n`)

/** @param {string} line */
export const complain = (line) => process.stderr.write(`${line}\n`)

// After `limit` milliseconds the program is killed and has failed.
/** @type {(args: string[], env?: NodeJS.ProcessEnv, limit?: number) => Promise<number>} */
export const node = (args, env = process.env, limit) =>
  new Promise((done, failed) => {
    const child = spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit', timeout: limit })
    child.once('error', failed)
    child.once('exit', (code, signal) => {
      if (signal) complain(`… ended by ${signal}: ${args.join(' ')}`)
      done(code ?? 1)
    })
  })

/** @type {(args: string[], env?: NodeJS.ProcessEnv, stdout?: 'inherit' | number) => Promise<number>} */
export const npm = (args, env = process.env, stdout = 'inherit') => {
  const cli = process.env.npm_execpath
  const [command, first] = cli ? [process.execPath, [cli]] : ['npm', []]
  return new Promise((done) => {
    const child = spawn(command, [...first, ...args], {
      cwd: root,
      env,
      stdio: ['inherit', stdout, 'inherit'],
      shell: !cli,
    })
    child.once('error', () => done(1))
    child.once('exit', (code) => done(code ?? 1))
  })
}

/** @type {(file: string) => string} */
export const readIfThere = (file) => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
