import { spawn } from 'node:child_process'
import { childProcessEnv } from '../child-process-env.ts'

export type RunLimits = {
  seconds: number
  signal?: AbortSignal | undefined
  cwd?: string
}
/** `code` is null if a limit or a signal ended the program. */
export type RunResult = { code: number | null; output: Buffer; errorOutput: string }

const maxMemoryKb = 4_194_304
const maxOutputBytes = 32 * 1_048_576
const maxErrorChars = 4_000

/** A second shell waits until this process closes pipe 3, on request or by exiting, and kills the program. */
const supervisorScript = `ulimit -c 0; ulimit -t "$1"; ulimit -v "$2" 2>/dev/null; shift 2
nice -n 10 "$@" 3<&- & program=$!
(cat <&3 >/dev/null; kill -9 $program 2>/dev/null) 3<&3 >/dev/null 2>&1 & guard=$!
exec 3<&-
wait $program; code=$?
kill $guard 2>/dev/null
exit $code`

/** Low priority, limits on time, memory and output. The program dies with this process. */
export const run = (
  program: string,
  args: readonly string[],
  { seconds, signal, cwd }: RunLimits,
): Promise<RunResult> =>
  new Promise((resolve, reject) => {
    const hasShell = process.platform !== 'win32'
    const env = childProcessEnv()
    const child = hasShell
      ? spawn('/bin/sh', ['-c', supervisorScript, 'sh', String(seconds * 2), String(maxMemoryKb), program, ...args], {
          cwd,
          env,
          stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
        })
      : spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
    const output: Buffer[] = []
    let outputBytes = 0
    let errorOutput = ''
    let stopped = false
    const stop = () => {
      stopped = true
      if (hasShell) child.stdio[3]?.destroy()
      else child.kill()
    }
    child.stdio[3]?.on('error', () => {})
    child.stdout?.on('data', (bytes: Buffer) => {
      outputBytes += bytes.length
      if (outputBytes > maxOutputBytes) stop()
      else output.push(bytes)
    })
    child.stderr?.on('data', (bytes: Buffer) => {
      errorOutput = (errorOutput + bytes.toString()).slice(-maxErrorChars)
    })
    const timer = setTimeout(stop, seconds * 1000)
    signal?.addEventListener('abort', stop)
    if (signal?.aborted) stop()
    const cleanUp = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
      child.stdio[3]?.destroy()
    }
    child.once('error', (error) => {
      cleanUp()
      reject(error)
    })
    child.once('exit', () => cleanUp())
    child.once('close', (code) => {
      if (signal?.aborted) reject(signal.reason)
      else
        resolve({
          code: stopped || (code !== null && code > 128) ? null : code,
          output: Buffer.concat(output),
          errorOutput,
        })
    })
  })
