import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../free-port.ts'

const findMinorVersion = (): number | undefined => {
  const { status, stdout } = spawnSync('pgbouncer', ['--version'], { encoding: 'utf8' })
  return status === 0 ? Number(/ 1\.(\d+)/.exec(stdout)?.[1] ?? Number.POSITIVE_INFINITY) : undefined
}

/** A reason to skip the tests with PgBouncer. */
export const pgbouncerMissing = (): string | undefined => {
  const version = findMinorVersion()
  if (version === undefined) return 'PgBouncer is not installed'
  return version < 18 ? 'PgBouncer is older than 1.18' : undefined
}

/** Whether the PgBouncer of this machine can follow prepared statements. */
export const pgbouncerPrepares = (): boolean => (findMinorVersion() ?? 0) >= 21

/** PgBouncer in transaction mode with a few connections to the given server. */
export const startPgbouncer = async (serverUrl: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'quanzi-pgbouncer-'))
  chmodSync(folder, 0o755)
  const { hostname, port, username } = new URL(serverUrl)
  const listenPort = await freePort()
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: listenPort,
    unix_socket_dir: '',
    auth_type: 'trust',
    auth_file: join(folder, 'users'),
    pool_mode: 'transaction',
    default_pool_size: 4,
    max_client_conn: 200,
    server_login_retry: 1,
    query_wait_timeout: 5,
    ...(pgbouncerPrepares() && { max_prepared_statements: 100 }),
  }
  writeFileSync(join(folder, 'users'), `"${username}" ""\n`)
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    `[databases]\n* = host=${decodeURIComponent(hostname)} port=${port}\n[pgbouncer]\n${lines.join('\n')}\n`,
  )
  const asOther = process.getuid?.() === 0 ? ['-u', findUser()] : []
  let child: ChildProcess | undefined
  const start = async (): Promise<void> => {
    child = spawn('pgbouncer', ['-q', ...asOther, join(folder, 'pgbouncer.ini')], { stdio: 'ignore' })
    for (let tries = 0; !(await accepts(listenPort)); tries++) {
      if (child.exitCode !== null || tries === 200) throw new Error('PgBouncer did not start')
      await pause(25)
    }
  }
  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    const running = child
    child = undefined
    if (!running || running.exitCode !== null) return
    const exited = new Promise((resolve) => running.once('exit', resolve))
    running.kill(signal)
    await exited
  }
  await start()
  return {
    pooledUrl: (url: string): string => `postgresql://${username}@127.0.0.1:${listenPort}${new URL(url).pathname}`,
    kill: () => end('SIGKILL'),
    start,
    stop: async () => {
      await end('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** PgBouncer refuses to run as root. */
const findUser = (): string =>
  ['postgres', 'daemon'].find((name) => {
    try {
      return execFileSync('id', ['-u', name], { stdio: 'pipe' })
    } catch {
      return false
    }
  }) ?? 'daemon'

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
