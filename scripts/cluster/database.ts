import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { freePort } from '../../server/test/free-port.ts'
import { findInstalled, getUnprivilegedUser } from '../../server/test/postgres-server.ts'
import { type Machine, openNetwork } from './network.ts'
import { accepts, onDeath, type Program, startProgram, waitFor } from './program.ts'

const shipped = (name: string): string =>
  readFileSync(fileURLToPath(new URL(`../../deploy/cluster/${name}`, import.meta.url)), 'utf8')

/** A text that is not in a shipped file any more would go unnoticed. */
export const replaceIn = (name: string, replacements: readonly (readonly [string, string])[]): string =>
  replacements.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`deploy/cluster/${name} has no ${JSON.stringify(from)}`)
    return text.replaceAll(from, to)
  }, shipped(name))

const names = ['db1', 'db2', 'db3'] as const
const password = 'of-this-machine-alone'

export type Member = { name: string; role: string; state: string; timeline?: number }

export type Node = Machine & {
  port: number
  restPort: number
  home: string
  dataFolder: string
  /** The configuration file of Patroni. */
  config: string
  /** Before a command that is to run on this machine as the user of PostgreSQL. */
  asPostgres: string[]
  log(): string
  /** Starts Patroni and keeps it running. */
  start(): void
  /** Ends Patroni and PostgreSQL as `systemctl stop patroni` does. */
  stop(): Promise<void>
  /** Ends it for good. */
  remove(): void
  /** Like a machine that loses power for some seconds. */
  kill(): void
  /** Like a machine that freezes and resumes later. */
  freeze(): void
  thaw(): void
}

export type Cluster = Awaited<ReturnType<typeof startCluster>>

/** etcd, three PostgreSQL nodes under Patroni, and HAProxy before them, by the files of deploy/cluster. */
export const startCluster = async (folder: string, wantsNamespaces: boolean) => {
  const binaries = findInstalled()
  if (!binaries) throw new Error('PostgreSQL is not installed')
  const user = getUnprivilegedUser()
  const network = openNetwork(names, wantsNamespaces)
  const programs: Program[] = []
  const etcd = { client: await freePort(), peer: await freePort() }
  const etcdClient = `http://${network.hostAddress}:${etcd.client}`
  const etcdPeer = `http://${network.hostAddress}:${etcd.peer}`
  const etcdText = replaceIn('etcd.env', [
    ['http://0.0.0.0:2380', etcdPeer],
    ['http://0.0.0.0:2379', etcdClient],
    ['=http://db1:2380,db2=http://db2:2380,db3=http://db3:2380', `=${etcdPeer}`],
    ['http://db1:2380', etcdPeer],
    ['http://db1:2379', etcdClient],
  ])
  const etcdEnv = Object.fromEntries(
    [...etcdText.matchAll(/^(ETCD_\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  )
  // In memory: a shared disk that takes seconds for an fsync costs the primary its lease.
  const etcdFolder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'quanzi-etcd-'))
  const etcdProgram = startProgram('etcd', ['etcd'], { folder, env: { ...etcdEnv, ETCD_DATA_DIR: etcdFolder } })
  programs.push(etcdProgram)
  await waitFor('etcd', () => accepts(etcd.client, network.hostAddress), { programs: [etcdProgram] })

  const nodes: Node[] = []
  for (const machine of network.machines) {
    const home = join(folder, machine.name)
    mkdirSync(home, { recursive: true })
    if (user.uid !== undefined && user.gid !== undefined) chownSync(home, user.uid, user.gid)
    const [port, restPort] = machine.prefix.length > 0 ? [5432, 8008] : [await freePort(), await freePort()]
    const dataFolder = join(home, 'data')
    const config = join(home, 'patroni.yml')
    const text = replaceIn('patroni.yml', [
      ['db1:2379, db2:2379, db3:2379', `${network.hostAddress}:${etcd.client}`],
      ['listen: 0.0.0.0:8008', `listen: ${machine.address}:${restPort}`],
      ['connect_address: db1:8008', `connect_address: ${machine.address}:${restPort}`],
      ['listen: 0.0.0.0:5432', `listen: ${machine.address}:${port}`],
      ['connect_address: db1:5432', `connect_address: ${machine.address}:${port}`],
      ['name: db1', `name: ${machine.name}`],
      ['/var/lib/postgresql/15/quanzi', dataFolder],
      ['/usr/lib/postgresql/15/bin', dirname(realpathSync(binaries.postgres))],
      ['/var/lib/postgresql/.pgpass.patroni', join(home, 'pgpass')],
      ['PASSWORD_OF_POSTGRES', password],
      ['PASSWORD_OF_REPLICATOR', password],
      // Nothing outside of this folder; the data are thrown away.
      ['  # parameters:\n', `  parameters:\n    unix_socket_directories: ${home}\n`],
      ['      parameters:\n', `      parameters:\n        shared_buffers: 64MB\n        max_wal_size: 256MB\n`],
      ['    - data-checksums\n', '    - data-checksums\n    - no-sync\n'],
      ...(user.uid === undefined ? [['local all postgres peer', 'local all postgres trust'] as const] : []),
    ])
    writeFileSync(config, text, { mode: 0o644 })
    nodes.push(createNode({ machine, port, restPort, dataFolder, home, config, folder, user }))
  }
  for (const node of nodes) node.start()
  const callOff = onDeath(
    `for f in ${folder}/db*/data/postmaster.pid; do kill -9 $(head -n 1 $f); done; rm -rf ${folder} ${etcdFolder}`,
  )

  const ports = { primary: await freePort(), replicas: await freePort() }
  const proxyConfig = join(folder, 'haproxy.cfg')
  const servers = nodes.map(
    (node) =>
      [
        `server ${node.name} ${node.name}:5432`,
        `server ${node.name} ${node.address}:${node.port} port ${node.restPort}`,
      ] as const,
  )
  writeFileSync(
    proxyConfig,
    replaceIn('haproxy.cfg', [
      ...servers,
      ['127.0.0.1:5000', `127.0.0.1:${ports.primary}`],
      ['127.0.0.1:5001', `127.0.0.1:${ports.replicas}`],
    ]),
  )
  const proxy = startProgram('haproxy', ['haproxy', '-db', '-f', proxyConfig], { folder })
  programs.push(proxy)

  const listMembers = async (): Promise<Member[]> => {
    for (const node of nodes) {
      const found = await fetch(`http://${node.address}:${node.restPort}/cluster`, {
        signal: AbortSignal.timeout(2_000),
      }).catch(() => null)
      if (found?.ok) return ((await found.json()) as { members: Member[] }).members
    }
    return []
  }
  const primary = async (): Promise<Node | undefined> => {
    const leader = (await listMembers()).find(({ role }) => role === 'leader')
    return nodes.find(({ name }) => name === leader?.name)
  }
  /** One primary, a synchronous standby and a replica that follows. */
  const isWhole = async (): Promise<boolean> => {
    const members = await listMembers()
    const roles = members.map(({ role }) => role).sort()
    const [timeline] = members.map((member) => member.timeline)
    return (
      roles.join() === 'leader,replica,sync_standby' &&
      members.every((member) => ['running', 'streaming'].includes(member.state) && member.timeline === timeline)
    )
  }
  /** The state of each node by Patroni, and the end of its log. */
  const describe = async (): Promise<string> => {
    const members = (await listMembers()).map(
      ({ name, role, state, timeline }) => `${name}: ${role}, ${state}, timeline ${timeline}`,
    )
    const logs = nodes.map(
      ({ name, log }) =>
        `${name}:\n${log()
          .split('\n')
          .filter((line) => / (INFO|ERROR|FATAL): /.test(line))
          .slice(-5)
          .join('\n')}`,
    )
    return [...members, ...logs].join('\n')
  }
  const urlOf = (name: string, port: number, database = 'postgres', host = '127.0.0.1') =>
    `postgresql://${name}:${password}@${host}:${port}/${database}`
  const stop = async (): Promise<void> => {
    for (const program of programs.reverse()) await program.stop()
    for (const node of nodes) node.remove()
    network.close()
    rmSync(etcdFolder, { recursive: true, force: true })
    callOff()
  }
  try {
    await waitFor('PostgreSQL', isWhole, { programs, seconds: 120 })
    await waitFor('HAProxy', () => accepts(ports.primary), { programs })
    const admin = urlOf('postgres', ports.primary)
    await waitFor('the primary behind HAProxy', () => runOn(admin, ['select 1']).then(() => true), { programs })
    await runOn(admin, [`create role quanzi login password '${password}'`, 'create database quanzi owner quanzi'])
  } catch (error) {
    await stop()
    throw error
  }
  return {
    password,
    nodes,
    ports,
    url: urlOf('quanzi', ports.primary, 'quanzi'),
    adminUrl: urlOf('postgres', ports.primary, 'quanzi'),
    adminUrlOf: ({ address, port }: Node) => urlOf('postgres', port, 'quanzi', address),
    replicaUrls: nodes.map((node) => urlOf('quanzi', node.port, 'quanzi', node.address)),
    canCut: nodes.every(({ cut }) => cut),
    listMembers,
    primary,
    isWhole,
    describe,
    stop,
  }
}

export const runOn = async <Row = Record<string, unknown>>(url: string, statements: string[]): Promise<Row[]> => {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    let rows: Row[] = []
    for (const text of statements) rows = (await client.query(text)).rows as Row[]
    return rows
  } finally {
    await client.end()
  }
}

/** pgBackRest finds its configuration by it, also where PostgreSQL runs it. */
export const backupEnv = (home: string) => ({ PGBACKREST_CONFIG: join(home, 'pgbackrest.conf') })

/** RestartSec of restart.conf. */
const restartMs = 30_000

type NodeParts = {
  machine: Machine
  port: number
  restPort: number
  dataFolder: string
  home: string
  config: string
  folder: string
  user: ReturnType<typeof getUnprivilegedUser>
}

const createNode = ({ machine, port, restPort, dataFolder, home, config, folder, user }: NodeParts): Node => {
  let patroni: Program | undefined
  const pids = (): number[] => {
    const postmaster = readPid(join(dataFolder, 'postmaster.pid'))
    return [
      patroni?.isRunning() ? patroni.pid() : 0,
      ...(postmaster ? [postmaster, ...childrenOf(postmaster)] : []),
    ].filter(Boolean)
  }
  const signalAll = (signal: NodeJS.Signals): void => {
    for (const pid of pids()) {
      try {
        process.kill(pid, signal)
      } catch {}
    }
  }
  const asUser =
    user.uid === undefined ? [] : ['setpriv', `--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups']
  const asPostgres = [...machine.prefix, ...asUser]
  let isWanted = false
  /** Starts Patroni, and again whenever it has ended, as systemd does by restart.conf. */
  const run = (): void => {
    if (!isWanted || patroni?.isRunning()) return
    const env = { HOME: home, ...backupEnv(home) }
    patroni = startProgram(machine.name, [...asPostgres, 'patroni', config], { folder, env, cwd: home, signal: 'KILL' })
    void patroni.ended.then(() => setTimeout(run, restartMs))
  }
  return {
    ...machine,
    port,
    restPort,
    home,
    dataFolder,
    config,
    asPostgres,
    log: () => patroni?.log() ?? '',
    start: () => {
      isWanted = true
      run()
    },
    stop: async () => {
      isWanted = false
      if (!patroni?.isRunning()) return
      process.kill(patroni.pid(), 'SIGTERM')
      await patroni.ended
    },
    remove: () => {
      isWanted = false
      signalAll('SIGCONT')
      signalAll('SIGKILL')
    },
    kill: () => signalAll('SIGKILL'),
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
  }
}

const readPid = (file: string): number => {
  try {
    const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
    process.kill(pid, 0)
    return pid
  } catch {
    return 0
  }
}

const childrenOf = (pid: number): number[] => {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').map(Number).filter(Boolean)
  } catch {
    return []
  }
}
