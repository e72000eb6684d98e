import { type ChildProcess, spawn } from 'node:child_process'
import type { Socket } from 'node:net'
import { bareEnvironment } from '../../env.mjs'

export type Bounds = {
  /** Wall time for one question; then the process is killed. */
  seconds: number
  /** Memory of its own that a process may take. Linux holds it there; elsewhere it is not bounded. */
  megabytes: number
  /** Seconds without a question after which a process ends. */
  idle: number
  /** Questions after which it is replaced: whatever a library leaks ends with it. */
  most: number
}

/** A Node program. It says one message when it is ready, and then answers each message with one. */
export type Program = { args: string[]; folder: string }

/** The process ended over the question: by its bounds, by itself, or because somebody else ended it. */
export type Lost = { lost: 'time' | 'memory' | 'crash' | 'killed'; complaint: string }

/**
 * Asks a program that is not trusted with this process's life, memory or secrets. Each question has a process to itself,
 * which is started when it is wanted, waits a while for the next one, and dies when this process does.
 */
export const openProcesses = <Question extends object, Answer extends object>(program: Program, bounds: Bounds) => {
  const free: Helper[] = []

  return async (question: Question): Promise<Answer | Lost> => {
    let helper = free.pop()
    while (helper && !helper.isAlive()) helper = free.pop()
    helper ??= start(program, bounds)
    const answer = await helper.ask(question)
    if (helper.isAlive()) free.push(helper)
    return answer as Answer | Lost
  }
}

const startMost = 30

type Helper = { ask(question: object): Promise<object>; isAlive(): boolean }

const start = (program: Program, { seconds, megabytes, idle, most }: Bounds): Helper => {
  const child = spawnBounded(program, megabytes)
  const complaint = complaintOf(child)
  let late = false
  const gone = new Promise<Lost>((resolve) => {
    child.once('error', (error) => resolve({ lost: 'killed', complaint: String(error) }))
    child.once('close', (_, signal) => resolve({ lost: reason(late, signal, complaint()), complaint: complaint() }))
  })
  /** What it says next, or that it says nothing more. */
  const next = async (patience: number): Promise<object> => {
    const timer = setTimeout(() => {
      late = true
      child.kill('SIGKILL')
    }, patience * 1000)
    const message = new Promise<object>((resolve) => child.once('message', (said) => resolve(said as object)))
    try {
      return await Promise.race([message, gone])
    } finally {
      clearTimeout(timer)
    }
  }
  const dismiss = () => {
    if (child.connected) child.disconnect()
  }
  // A machine that is short of breath takes its time to start anything; that is no fault of the question.
  const ready = next(startMost)
  let asked = 0
  let resting: NodeJS.Timeout | undefined

  const ask = async (question: object): Promise<object> => {
    clearTimeout(resting)
    await ready
    // Where it cannot be sent, the process is gone, and that is the answer.
    child.send(question, () => {})
    const answer = await next(seconds)
    if (++asked === most) dismiss()
    resting = setTimeout(dismiss, idle * 1000).unref()
    return answer
  }
  return { ask, isAlive: () => child.connected && child.exitCode === null && child.signalCode === null }
}

const bounded = 'ulimit -c 0; ulimit -d "$1" 2>/dev/null; shift; exec "$@"'

const spawnBounded = ({ args, folder }: Program, megabytes: number): ChildProcess => {
  const command = [process.execPath, '--max-old-space-size=64', '--max-semi-space-size=2', ...args]
  const [file = '', ...rest] =
    process.platform === 'win32' ? command : ['/bin/sh', '-c', bounded, 'sh', String(megabytes * 1024), ...command]
  const child = spawn(file, rest, {
    cwd: folder,
    env: { ...bareEnvironment(), MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
  })
  // It keeps nobody alive; while a question is open, the timer of the question does.
  child.unref()
  child.channel?.unref()
  return child
}

const complaintMost = 2_000

const complaintOf = ({ stderr }: ChildProcess): (() => string) => {
  let complaint = ''
  stderr?.on('data', (bytes: Buffer) => {
    complaint = (complaint + bytes.toString()).slice(-complaintMost)
  })
  // A pipe to a process is a socket, although its type does not say so.
  ;(stderr as Socket | null)?.unref()
  return () => complaint
}

const reason = (late: boolean, signal: string | null, complaint: string): Lost['lost'] => {
  if (late) return 'time'
  if (/out of memory|insufficient memory|allocation failed|failed to allocate|bad_alloc/i.test(complaint))
    return 'memory'
  return signal === 'SIGKILL' || signal === 'SIGTERM' ? 'killed' : 'crash'
}
