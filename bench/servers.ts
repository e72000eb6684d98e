import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { startProgram } from '../scripts/cluster/program.ts'
import { readIfThere } from '../scripts/shell.mjs'
import { freePort } from '../server/test/free-port.ts'

/** `database`: the process of the PostgreSQL that it uses. */
type ServerOptions = { folder: string; cwd: string; env: Record<string, string>; database: number }

export type Server = Awaited<ReturnType<typeof startServer>>

/** Starts a shell command that listens on PORT and prints a line that begins with "ready". */
export const startServer = async (command: string, { folder, cwd, env, database }: ServerOptions) => {
  const port = await freePort()
  const began = performance.now()
  // The shell is replaced by the command, so that its id is the server's.
  const shell = ['/bin/sh', '-c', command.replace(/^(exec )?/, 'exec ')]
  const options = { folder, cwd, env: { HOST: '127.0.0.1', PORT: String(port), ...env } }
  const program = startProgram(`server-${port}`, shell, options)
  while (!/^ready/m.test(program.log())) {
    if (!program.isRunning()) throw new Error(`${command} has ended:\n${program.log()}`)
    await pause(10)
  }
  const readyMs = performance.now() - began
  const pid = program.pid()
  return {
    url: `http://127.0.0.1:${port}`,
    /** From the start of the process until it printed "ready". */
    readyMs,
    /** Milliseconds that it, its child processes and its database have used. */
    cpu: () => sumOfTrees([pid, database], 'cpuMs'),
    /** Resident MiB of it and its child processes. */
    memory: () => sumOfTrees([pid], 'residentMiB'),
    stop: program.stop,
  }
}

const sumOfTrees = (roots: number[], figure: 'cpuMs' | 'residentMiB'): number => {
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? readProcess(Number(name)) : []))
  const tree = all.filter(({ pid }) => roots.includes(pid))
  for (const { pid } of tree) tree.push(...all.filter(({ parent }) => parent === pid))
  return tree.reduce((sum, each) => sum + each[figure], 0)
}

const pageSize = Number(execFileSync('getconf', ['PAGESIZE']))

/** The kernel counts CPU time in hundredths of a second; that of child processes which have ended is their parent's. */
const readProcess = (pid: number) => {
  // Field 2, the name in brackets, may contain spaces. Of a process that has ended meanwhile there are none.
  const fields = readIfThere(`/proc/${pid}/stat`).replace(/.*\) /s, '').split(' ')
  const field = (number: number) => Number(fields[number - 3] ?? 0)
  const cpuMs = (field(14) + field(15) + field(16) + field(17)) * 10
  return { pid, parent: field(4), cpuMs, residentMiB: (field(24) * pageSize) / 2 ** 20 }
}
