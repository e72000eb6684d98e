import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../server/test/free-port.ts'

/** The built server under test. `url` is its origin without a slash. */
export type Server = {
  url: string
  dataDir: string
  pid: number
  log(): string
  stop(): Promise<void>
  /** SIGKILL, like a power failure. */
  kill(): Promise<void>
}

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** The default of BASE_PATH. */
export const basePath = '/h5/circle'

/** Starts server/dist/main.js as a child process on a free port, or on PORT; resolves when it is ready. */
export const startServer = async (
  dataDir: string,
  settings: Record<string, string> = {},
  flags: readonly string[] = [],
): Promise<Server> => {
  const port = settings.PORT ?? (await freePort())
  const child = spawn(process.execPath, ['--enable-source-maps', ...flags, 'server/dist/main.js'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'development',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let log = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (log = (log + text).slice(-20_000)))
  const killed = () => child.kill('SIGKILL')
  process.once('exit', killed)
  const gone = once(child, 'exit').then(() => process.off('exit', killed))
  const over = () => child.exitCode !== null || child.signalCode !== null

  const kill = async () => {
    child.kill('SIGKILL')
    await gone
  }
  const server: Server = {
    kill,
    pid: child.pid ?? 0,
    url: `http://127.0.0.1:${port}`,
    dataDir,
    log: () => log,
    stop: async () => {
      if (over()) return
      child.kill('SIGTERM')
      await Promise.race([gone, pause(10_000, undefined, { ref: false })])
      await kill()
    },
  }
  const deadline = Date.now() + 120_000
  while (!(await isReady(server.url))) {
    if (over()) throw new Error(`The server ended before it was ready (${child.exitCode ?? child.signalCode}):\n${log}`)
    if (Date.now() > deadline) {
      child.kill('SIGKILL')
      throw new Error(`The server was not ready within two minutes:\n${log}`)
    }
    await pause(50)
  }
  return server
}

const isReady = async (url: string) => {
  try {
    return (await fetch(`${url}/readyz`)).ok
  } catch {
    return false
  }
}
