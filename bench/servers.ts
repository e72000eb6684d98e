import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { startProgram } from '../scripts/cluster/program.ts'
import { freePort } from '../server/test/free-port.ts'

/** `database`: the process of the PostgreSQL that it uses. */
type ServerOptions = { folder: string; cwd: string; env: Record<string, string>; database?: number | undefined }

export type Server = Awaited<ReturnType<typeof startServer>>

/** Starts a shell command that listens on PORT and prints a line that begins with "ready". */
export const startServer = async (command: string, { folder, cwd, env, database = 0 }: ServerOptions) => {
  const port = await freePort()
  const began = performance.now()
  // The shell is replaced by the command, so that its id is the server's.
  const program = startProgram(`server-${port}`, ['/bin/sh', '-c', command.replace(/^(exec )?/, 'exec ')], {
    folder,
    cwd,
    env: { HOST: '127.0.0.1', PORT: String(port), ...env },
  })
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
    cpu: () => treeOf([pid, database]).reduce((sum, { cpuMs }) => sum + cpuMs, 0),
    /** Resident MiB of it and its child processes. */
    memory: () => treeOf([pid]).reduce((sum, { residentMiB }) => sum + residentMiB, 0),
    stop: program.stop,
  }
}

const treeOf = (roots: number[]) => {
  const all = readProcesses()
  const tree = all.filter(({ pid }) => roots.includes(pid))
  for (const { pid } of tree) tree.push(...all.filter(({ parent }) => parent === pid))
  return tree
}

const pageSize = Number(execFileSync('getconf', ['PAGESIZE']))

/** The kernel counts CPU time in hundredths of a second; that of child processes which have ended is their parent's. */
const readProcesses = () =>
  readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      const text = readFileSync(`/proc/${name}/stat`, 'utf8')
      // Field 2, the name in brackets, may contain spaces.
      const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
      const field = (number: number) => Number(fields[number - 3])
      const cpuMs = (field(14) + field(15) + field(16) + field(17)) * 10
      return [{ pid: Number(name), parent: field(4), cpuMs, residentMiB: (field(24) * pageSize) / 2 ** 20 }]
    } catch {
      return [] // it has ended meanwhile
    }
  })
