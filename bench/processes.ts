import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** `readyMs`: from the start of the process until it printed "ready". */
export type Program = { port: number; pid: number; readyMs: number; stop(): Promise<void> }

/** Starts a shell command that listens on PORT and prints a line that begins with "ready". */
export const start = async (command: string, cwd: string, env: Record<string, string>): Promise<Program> => {
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
    const read = (text: Buffer) => {
      output = (output + text).slice(-10_000)
      if (/^ready/m.test(output)) resolve()
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
  })
  const failed = exited.then(() => Promise.reject(new Error(`${command} ended before it was ready:\n${output}`)))
  await Promise.race([ready, failed])
  failed.catch(() => {})
  const readyMs = performance.now() - began
  const stop = async () => {
    child.kill('SIGTERM')
    const timer = setTimeout(kill, 15_000)
    await exited
    clearTimeout(timer)
  }
  return { port, pid: child.pid ?? 0, readyMs, stop }
}

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

/** The kernel counts CPU time in hundredths of a second. */
const tickMs = 10

/** CPU time that a process and its threads have used, in milliseconds. */
export const cpuOf = (pid: number): number => stat(pid).cpu * tickMs

/** CPU time of a PostgreSQL server: the postmaster, its backends, and the backends that have ended. */
export const clusterCpuOf = (postmaster: number): number => {
  const { cpu, endedChildren } = stat(postmaster)
  const backends = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        return [stat(Number(name))]
      } catch {
        return [] // it has ended meanwhile
      }
    })
  return backends
    .filter(({ parent }) => parent === postmaster)
    .reduce((sum, backend) => sum + backend.cpu * tickMs, (cpu + endedChildren) * tickMs)
}

export const parentOf = (pid: number): number => stat(pid).parent

/** Resident memory in MiB. */
export const memoryOf = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

const stat = (pid: number) => {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // Field 2, the name in brackets, may contain spaces; all fields behind it are separated by one.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const field = (number: number) => Number(fields[number - 3])
  return { parent: field(4), cpu: field(14) + field(15), endedChildren: field(16) + field(17) }
}
