import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, openSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** A program of the cluster. It ends with this process, even where this process is killed. */
export type Program = {
  pid(): number
  log(): string
  isRunning(): boolean
  ended: Promise<unknown>
  /** Ends it with its signal and waits. */
  stop(): Promise<void>
}

type ProgramOptions = {
  folder: string
  env?: Record<string, string> | undefined
  cwd?: string
  user?: { uid?: number; gid?: number } | undefined
  signal?: 'TERM' | 'KILL'
}

/** `$0` is the signal. The shell holds the standard input of this process: when that closes, the program ends. */
const watchdog = `exec 3<&0
"$@" <&- 3<&- & program=$!
echo $program > "$PROGRAM_PID_FILE"
(cat <&3 >/dev/null; kill -"$0" $program 2>/dev/null) >/dev/null 2>&1 & watcher=$!
wait $program; status=$?
while [ $status -gt 128 ] && kill -0 $program 2>/dev/null; do wait $program; status=$?; done
kill $watcher 2>/dev/null
exit $status`

export const startProgram = (name: string, [command = '', ...args]: string[], options: ProgramOptions): Program => {
  const { folder, env, cwd, user, signal = 'TERM' } = options
  mkdirSync(join(folder, 'log'), { recursive: true })
  const logFile = join(folder, 'log', `${name}.log`)
  const pidFile = join(folder, 'log', `${name}.pid`)
  const output = openSync(logFile, 'a')
  const asUser =
    user?.uid === undefined ? [] : ['setpriv', `--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups']
  const child: ChildProcess = spawn('/bin/sh', ['-c', watchdog, signal, ...asUser, command, ...args], {
    env: {
      PATH: `${process.env['PATH']}:/usr/sbin:/sbin`,
      HOME: folder,
      LANG: 'C.UTF-8',
      PROGRAM_PID_FILE: pidFile,
      ...env,
    },
    ...(cwd && { cwd }),
    stdio: ['pipe', output, output],
    // Ctrl-C in the terminal reaches this process alone, which stops the others in order.
    detached: true,
  })
  const exited = once(child, 'exit').then(() => child.stdin?.destroy())
  child.stdin?.on('error', () => {})
  return {
    pid: () => Number(readFileSync(pidFile, 'utf8')),
    log: () => readFileSync(logFile, 'utf8'),
    ended: exited,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    stop: async () => {
      child.stdin?.end()
      await exited
    },
  }
}

/** Throws with the end of the log of a program that has ended, or after `seconds`. */
export const waitFor = async (
  what: string,
  isReady: () => Promise<boolean>,
  { programs = [], seconds = 60 }: { programs?: Program[]; seconds?: number } = {},
): Promise<void> => {
  const until = Date.now() + seconds * 1_000
  while (!(await isReady().catch(() => false))) {
    const ended = programs.find((program) => !program.isRunning())
    const failed = ended ?? (Date.now() > until ? programs[0] : undefined)
    if (failed || Date.now() > until)
      throw new Error(`${what}: not ready${failed ? `\n${failed.log().split('\n').slice(-15).join('\n')}` : ''}`)
    await pause(100)
  }
}

export const accepts = (port: number, host = '127.0.0.1'): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, host)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

/** Runs a shell command when this process has ended, killed ones included; the returned function calls it off. */
export const onDeath = (command: string): (() => void) => {
  const child = spawn('/bin/sh', ['-c', `cat >/dev/null; sleep 5; ${command}`], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  child.unref()
  return () => void child.kill('SIGKILL')
}
