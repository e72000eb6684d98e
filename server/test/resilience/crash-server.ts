import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../free-port.ts'

/** A server process on a data folder, started as `npm start` does and killed without a warning. */
export const crashServer = (settings: Record<string, string>) => {
  let running: ChildProcess | undefined
  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> => {
    const child = running
    running = undefined
    if (!child || child.exitCode !== null) return child?.exitCode ?? null
    const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
    child.kill(signal)
    return exited
  }
  /** Resolves with the origin when the server is ready. Throws when it ends before that. */
  const start = async (): Promise<string> => {
    const port = await freePort()
    const { DATABASE_URL: _, ...env } = process.env
    const fixed = { PORT: String(port), DEMO: '0', NODE_ENV: 'test', LOG_LEVEL: 'error', MIN_FREE_MB: '1' }
    const child = spawn(process.execPath, ['--import', 'tsx', main], {
      env: { ...env, ...fixed, RATE_LIMITS: 'off', ...settings },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    running = child
    const origin = `http://127.0.0.1:${port}`
    const isReady = () =>
      fetch(`${origin}/readyz`).then(
        (response) => response.ok,
        () => false,
      )
    for (let i = 0; i < 2_400; i++) {
      if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode} instead of starting`)
      if (await isReady()) return origin
      await pause(50)
    }
    throw new Error('the server did not become ready')
  }
  return {
    start,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
}

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url))
