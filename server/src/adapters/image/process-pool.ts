import { type ChildProcess, spawn } from 'node:child_process'
import { Socket } from 'node:net'
import { toRecord } from '@quanzi/contract/objects'
import { childProcessEnv } from '../child-process-env.ts'

export type ProcessLimits = {
  seconds: number
  /** Private memory of a process. Enforced on Linux only. */
  memoryMb: number
  idleSeconds: number
  maxTasks: number
  /** Set when the process starts: later it would not reach the threads that exist. */
  niceness: number
}

/** A Node program that sends one message when it is ready and then one reply for each message. */
export type Program = { args: string[]; folder: string }

/** The process ended during the task: by a limit, by a crash, or by a signal from outside. */
export type ProcessFailure = { failure: 'time' | 'memory' | 'crash' | 'killed'; errorOutput: string }

/** A process handles one task at a time, starts on demand, stays idle for a while and dies with this one. */
export const createProcessPool = <Task extends object, Result extends object>(
  program: Program,
  limits: ProcessLimits,
) => {
  const idleWorkers: Worker[] = []

  return async (task: Task): Promise<Result | ProcessFailure> => {
    let worker = idleWorkers.pop()
    while (worker && !worker.isAlive()) worker = idleWorkers.pop()
    worker ??= startWorker(program, limits)
    const result = await worker.run(task)
    if (worker.isAlive()) idleWorkers.push(worker)
    // The program of the pool replies to its tasks with this type.
    return result as Result | ProcessFailure
  }
}

const maxStartSeconds = 30

type Worker = { run(task: object): Promise<object>; isAlive(): boolean }

const startWorker = (program: Program, limits: ProcessLimits): Worker => {
  const { seconds, idleSeconds, maxTasks } = limits
  const child = spawnLimited(program, limits)
  const errorOutput = collectErrorOutput(child)
  let timedOut = false
  const exited = new Promise<ProcessFailure>((resolve) => {
    child.once('error', (error) => resolve({ failure: 'killed', errorOutput: String(error) }))
    child.once('close', (_, signal) =>
      resolve({ failure: failureKind(timedOut, signal, errorOutput()), errorOutput: errorOutput() }),
    )
  })
  /** Resolves with the next message, or when the process ends. */
  const nextMessage = async (timeoutSeconds: number): Promise<object> => {
    const timer = setTimeout(() => {
      timedOut = true
      child.kill('SIGKILL')
    }, timeoutSeconds * 1000)
    const message = new Promise<object>((resolve) => child.once('message', (said) => resolve(toRecord(said))))
    try {
      return await Promise.race([message, exited])
    } finally {
      clearTimeout(timer)
    }
  }
  const disconnect = () => {
    if (child.connected) child.disconnect()
  }
  // A slow start on a loaded machine must not count against the time limit of the task.
  const ready = nextMessage(maxStartSeconds)
  let taskCount = 0
  let idleTimer: NodeJS.Timeout | undefined

  const run = async (task: object): Promise<object> => {
    clearTimeout(idleTimer)
    await ready
    // A process that could not start, for want of a file handle, has no channel at all.
    if (!child.connected) return exited
    // If the send fails, the process is gone, and its end is the result.
    child.send(task, () => {})
    const result = await nextMessage(seconds)
    if (++taskCount === maxTasks) disconnect()
    idleTimer = setTimeout(disconnect, idleSeconds * 1000).unref()
    return result
  }
  return { run, isAlive: () => child.connected && child.exitCode === null && child.signalCode === null }
}

const limitScript = 'ulimit -c 0; ulimit -d "$1" 2>/dev/null; shift; exec nice -n "$@"'

const spawnLimited = ({ args, folder }: Program, { memoryMb, niceness }: ProcessLimits): ChildProcess => {
  // Node 24 counts the 512 MB that it reserves for compiled code as data; the work is done by native code.
  const command = [process.execPath, '--jitless', '--max-old-space-size=64', '--max-semi-space-size=2', ...args]
  const [file = '', ...rest] =
    process.platform === 'win32'
      ? command
      : ['/bin/sh', '-c', limitScript, 'sh', String(memoryMb * 1024), String(niceness), ...command]
  const child = spawn(file, rest, {
    cwd: folder,
    env: { ...childProcessEnv(), MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
  })
  // An idle process does not keep the event loop alive; during a task the timer does.
  child.unref()
  child.channel?.unref()
  return child
}

const maxErrorChars = 2_000

const collectErrorOutput = ({ stderr }: ChildProcess): (() => string) => {
  let errorOutput = ''
  stderr?.on('data', (bytes: Buffer) => {
    errorOutput = (errorOutput + bytes.toString()).slice(-maxErrorChars)
  })
  // A pipe, which is a socket.
  if (stderr instanceof Socket) stderr.unref()
  return () => errorOutput
}

const failureKind = (timedOut: boolean, signal: string | null, errorOutput: string): ProcessFailure['failure'] => {
  if (timedOut) return 'time'
  if (/out of memory|insufficient memory|allocation failed|failed to allocate|bad_alloc/i.test(errorOutput))
    return 'memory'
  return signal === 'SIGKILL' || signal === 'SIGTERM' ? 'killed' : 'crash'
}
