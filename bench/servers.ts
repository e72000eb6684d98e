import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { freePort } from '../server/test/free-port.ts'

export const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * `cpu`: milliseconds that it, its child processes and its database have used. `memory`: resident MiB of it and its child
 * processes. `readyMs`: from the start of the process until it printed "ready".
 */
export type Server = {
  port: number
  readyMs: number
  cpu(): number
  memory(): number
  stop(): Promise<void>
}

/** Starts a shell command that listens on PORT and prints a line that begins with "ready". */
export const startServer = async (command: string, cwd: string, env: Record<string, string>): Promise<Server> => {
  const port = await freePort()
  const began = performance.now()
  // The shell is replaced by the command, so that the child's id is the server's.
  const child = spawn('/bin/sh', ['-c', /^exec /.test(command) ? command : `exec ${command}`], {
    cwd,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], HOST: '127.0.0.1', PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const exited = once(child, 'exit').finally(() => process.off('exit', kill))
  let output = ''
  const ready = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => {
        output = (output + text).slice(-10_000)
        if (/^ready/m.test(output)) resolve()
      })
  })
  await Promise.race([ready, exited.then(() => Promise.reject(new Error(`${command} has ended:\n${output}`)))])
  const readyMs = performance.now() - began
  const postmaster = env['DATABASE_URL'] && (await findPostmaster(env['DATABASE_URL']))
  const pids = [child.pid ?? 0, ...(postmaster ? [postmaster] : [])]
  return {
    port,
    readyMs,
    cpu: () => pids.reduce((sum, pid) => sum + cpuOf(pid), 0),
    memory: () => treeOf(child.pid ?? 0).reduce((sum, { pid }) => sum + residentMiB(pid), 0),
    stop: async () => {
      child.kill('SIGTERM')
      const timer = setTimeout(kill, 15_000)
      await exited
      clearTimeout(timer)
    },
  }
}

export type Query = (sql: string, params?: string[]) => Promise<{ rows: Record<string, unknown>[] }>

/** Runs `work` on a connection of its own. */
export const connected = async <T>(url: string, work: (query: Query) => Promise<T>): Promise<T> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  return work((sql, params) => client.query(sql, params)).finally(() => client.end())
}

const findPostmaster = (url: string): Promise<number | undefined> =>
  connected(url, async (query) => {
    const { rows } = await query('select pg_backend_pid() as pid')
    return readProcesses().find(({ pid }) => pid === rows[0]?.['pid'])?.parent
  })

/** The kernel counts CPU time in hundredths of a second. `ended`: of child processes that have ended. */
const readProcesses = () =>
  readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      const text = readFileSync(`/proc/${name}/stat`, 'utf8')
      // Field 2, the name in brackets, may contain spaces; all fields behind it are separated by one.
      const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
      const field = (number: number) => Number(fields[number - 3])
      return [{ pid: Number(name), parent: field(4), cpu: field(14) + field(15), ended: field(16) + field(17) }]
    } catch {
      return [] // it has ended meanwhile
    }
  })

const treeOf = (pid: number) => {
  const all = readProcesses()
  const tree = all.filter((one) => one.pid === pid)
  for (const { pid: parent } of tree) tree.push(...all.filter((one) => one.parent === parent))
  return tree
}

const cpuOf = (pid: number): number => treeOf(pid).reduce((sum, { cpu, ended }) => sum + (cpu + ended) * 10, 0)

const residentMiB = (pid: number): number => {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0 // it has ended meanwhile
  }
}
