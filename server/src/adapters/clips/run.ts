import { spawn } from 'node:child_process'
import { bareEnvironment } from '../../env.mjs'

export type Bounds = {
  /** Wall time, and about as much of one processor's. */
  seconds: number
  signal?: AbortSignal | undefined
  folder?: string
}
/** `code` null: it was ended, by a bound or a signal. */
export type Ran = { code: number | null; output: Buffer; complaint: string }

/** Kilobytes of address space, and of what a program may print. */
const memory = 4_194_304
const outputMost = 32 * 1_048_576
const complaintMost = 4_000

/**
 * The program runs in the background of a shell that bounds it. A second one waits for our end of pipe 3 to close: it
 * closes when we say so, and by itself when this process dies, however that happens; then the program is killed. So
 * nobody works on for a job that another process has taken.
 */
const supervised = `ulimit -c 0; ulimit -t "$1"; ulimit -v "$2" 2>/dev/null; shift 2
nice -n 10 "$@" 3<&- & program=$!
(cat <&3 >/dev/null; kill -9 $program 2>/dev/null) 3<&3 >/dev/null 2>&1 & guard=$!
exec 3<&-
wait $program; code=$?
kill $guard 2>/dev/null
exit $code`

/** Runs a program on distrusted input: low priority, bounded in time, memory and output, dead when we are. */
export const run = (program: string, args: readonly string[], { seconds, signal, folder }: Bounds): Promise<Ran> =>
  new Promise((resolve, reject) => {
    const shell = process.platform !== 'win32'
    const env = bareEnvironment()
    const child = shell
      ? spawn('/bin/sh', ['-c', supervised, 'sh', String(seconds * 2), String(memory), program, ...args], {
          cwd: folder,
          env,
          stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
        })
      : spawn(program, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
    const output: Buffer[] = []
    let printed = 0
    let complaint = ''
    let stopped = false
    const stop = () => {
      stopped = true
      if (shell) child.stdio[3]?.destroy()
      else child.kill()
    }
    child.stdio[3]?.on('error', () => {})
    child.stdout?.on('data', (bytes: Buffer) => {
      printed += bytes.length
      if (printed > outputMost) stop()
      else output.push(bytes)
    })
    child.stderr?.on('data', (bytes: Buffer) => {
      complaint = (complaint + bytes.toString()).slice(-complaintMost)
    })
    const timer = setTimeout(stop, seconds * 1000)
    signal?.addEventListener('abort', stop)
    if (signal?.aborted) stop()
    const over = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
      child.stdio[3]?.destroy()
    }
    child.once('error', (error) => {
      over()
      reject(error)
    })
    child.once('exit', () => over())
    child.once('close', (code) => {
      if (signal?.aborted) reject(signal.reason)
      else
        resolve({
          code: stopped || (code !== null && code > 128) ? null : code,
          output: Buffer.concat(output),
          complaint,
        })
    })
  })
