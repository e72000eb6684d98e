import { setTimeout as pause } from 'node:timers/promises'
import { usageOf } from '../scripts/cluster/process-usage.ts'
import { startProgram } from '../scripts/cluster/program.ts'
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
    readyMs,
    cpu: () => usageOf([pid, database]).cpuMs,
    memory: () => usageOf([pid]).residentMiB,
    stop: program.stop,
  }
}
