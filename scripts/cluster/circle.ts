import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openS3Fake } from '../../server/test/fakes/s3.ts'
import { startSwift, swiftSigner } from '../../server/test/files/swift.ts'
import { freePort } from '../../server/test/free-port.ts'
import { startNginx } from '../../server/test/nginx.ts'
import { getUnprivilegedUser, startPostgres } from '../../server/test/postgres-server.ts'
import { root } from '../shell.mjs'
import { type Cluster, replaceIn, startCluster } from './database.ts'
import { edgeSeconds, startEdge } from './edge.ts'
import { hasFailover, type Part } from './parts.ts'
import { accepts, onDeath, type Program, startProgram, waitFor } from './program.ts'

export type Circle = Awaited<ReturnType<typeof startCircle>>

type CircleOptions = {
  found: Set<Part>
  forTrials: boolean
  processes: number
  /** Concurrent connections of nginx. */
  connections: number
  print: (line: string) => void
}

const shipped = join(root, 'server/dist/main.js')
const signer = { keyId: 'cluster', keySecret: 'secret-of-the-bucket', region: 'auto' }

/** nginx, server processes and a worker, PgBouncer, HAProxy, PostgreSQL and a bucket, as far as this machine has them. */
export const startCircle = async ({ found, forTrials, processes: count, connections, print }: CircleOptions) => {
  const folder = mkdtempSync(join(tmpdir(), 'quanzi-cluster-'))
  // PostgreSQL and PgBouncer run as another user.
  execFileSync('chmod', ['755', folder])
  const callOff = onDeath(`rm -rf ${folder}`)
  const closing: (() => Promise<unknown>)[] = [
    async () => {
      rmSync(folder, { recursive: true, force: true })
      callOff()
    },
  ]
  const stop = async (): Promise<void> => {
    for (const close of closing.splice(0).reverse()) await close()
  }
  try {
    const hasSwift = found.has('swift-proxy-server')
    print(hasSwift ? 'starting swift, a real S3 server …' : 'files are in the fake bucket of the tests')
    const bucket = hasSwift ? { ...swiftSigner, ...(await startSwift()) } : { ...signer, ...(await openS3Fake(signer)) }
    closing.push(bucket.close)
    let cluster: Cluster | undefined
    let url: string
    if (hasFailover(found)) {
      print('starting etcd, three PostgreSQL nodes under Patroni, HAProxy …')
      cluster = await startCluster(folder, forTrials)
      closing.push(cluster.stop)
      url = cluster.url
    } else {
      print('starting PostgreSQL …')
      const single = await startPostgres()
      closing.push(single.stop)
      url = single.url
    }
    const pooler = cluster && found.has('pgbouncer') ? await startPgbouncer(folder, cluster) : undefined
    if (pooler) closing.push(pooler.program.stop)

    const edgePort = found.has('varnishd') ? await freePort() : undefined
    const env = {
      NODE_ENV: 'development',
      DATABASE_URL: pooler?.url ?? url,
      DATABASE_DIRECT_URL: url,
      ...(cluster && { DATABASE_READ_URL: cluster.replicaUrls.join(',') }),
      S3_URL: bucket.url,
      S3_REGION: bucket.region,
      S3_KEY_ID: bucket.keyId,
      S3_KEY_SECRET: bucket.keySecret,
      ...(edgePort && { CDN_PURGE_URL: `http://127.0.0.1:${edgePort}/`, CDN_MAX_AGE: String(edgeSeconds) }),
      SECRET: 'a key of a cluster that ends with its terminal',
      TRUSTED_PROXIES: 'loopback',
      DRAIN_SECONDS: '5',
      VIDEO_WORK: 'apart',
      DEMO: '1',
      LOG_LEVEL: forTrials ? 'warn' : 'info',
      ...(forTrials && { RATE_LIMITS: 'off' }),
    }
    const ports: number[] = []
    for (let n = 0; n < count; n++) ports.push(await freePort())
    const socketOf = (port: number): string => join(folder, `${port}.sock`)
    const startServer = (port: number, more: Record<string, string> = {}, program = shipped): Program => {
      const home = join(folder, `server-${port}`)
      mkdirSync(home, { recursive: true })
      return startProgram(`server-${port}`, [process.execPath, program], {
        folder,
        cwd: home,
        env: { ...env, PORT: String(port), PROXY_SOCKET: socketOf(port), DATA_DIR: join(home, 'data'), ...more },
      })
    }
    const isReady = async (port: number): Promise<boolean> =>
      (await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2_000) })).ok
    print(`starting ${count} server processes and a worker; the first one migrates and fills in the demo content …`)
    const servers = new Map<number, Program>()
    for (const port of ports) {
      const server = startServer(port)
      servers.set(port, server)
      closing.push(async () => servers.get(port)?.stop())
      if (servers.size === 1)
        await waitFor('the first process', () => isReady(port), { programs: [server], seconds: 300 })
    }
    for (const [port, server] of servers) await waitFor('a server process', () => isReady(port), { programs: [server] })
    const startWorker = () => startServer(3000, { VIDEO_WORK: 'only' })
    let worker = startWorker()
    closing.push(async () => worker.stop())

    const nginx = found.has('nginx') ? await startNginx(ports.map(socketOf), { connections }) : undefined
    if (nginx) closing.push(nginx.stop)
    const edge = edgePort ? await startEdge(folder, edgePort, ports.map(socketOf)) : undefined
    if (edge) closing.push(edge.stop)
    return {
      edge,
      folder,
      cluster,
      backups: found.has('pgbackrest'),
      ports,
      nginx,
      databaseUrl: url,
      pooled: pooler?.url,
      bucketUrl: bucket.url,
      isReady,
      serverPids: () => [...servers.values()].map((server) => (server.isRunning() ? server.pid() : 0)),
      /** The sum of all processes for each value of the last label. */
      readMetric: async (name: string): Promise<Map<string, number>> => {
        const sums = new Map<string, number>()
        for (const port of ports) {
          const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
          for (const [, label = '', value] of text.matchAll(new RegExp(`^${name}\\{.*"(\\w+)"\\} (\\S+)$`, 'gm')))
            sums.set(label, (sums.get(label) ?? 0) + Number(value))
        }
        return sums
      },
      logs: () => [...servers.values()].map((server) => server.log()).join(''),
      /** Stops a process as systemd does, and starts it again at its port, also as another version. */
      replaceServer: async (port: number, program?: string): Promise<void> => {
        await servers.get(port)?.stop()
        const server = startServer(port, {}, program)
        servers.set(port, server)
        await waitFor('the replaced process', () => isReady(port), { programs: [server] })
      },
      stopProcesses: async (): Promise<void> => {
        await Promise.all([...servers.values(), worker].map((program) => program.stop()))
      },
      startProcesses: async (): Promise<void> => {
        for (const port of ports) servers.set(port, startServer(port))
        worker = startWorker()
        for (const [port, server] of servers)
          await waitFor('a server process', () => isReady(port), { programs: [server] })
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

const startPgbouncer = async (folder: string, { url, ports, password }: Cluster) => {
  const port = await freePort()
  const users = join(folder, 'userlist.txt')
  writeFileSync(users, `"quanzi" "${password}"\n`)
  const config = join(folder, 'pgbouncer.ini')
  writeFileSync(
    config,
    replaceIn('pgbouncer.ini', [
      ['port=5000', `port=${ports.primary}`],
      ['listen_port = 6432', `listen_port = ${port}`],
      ['/etc/pgbouncer/userlist.txt', users],
    ]),
  )
  const program = startProgram('pgbouncer', ['pgbouncer', config], {
    folder,
    user: getUnprivilegedUser(),
  })
  await waitFor('PgBouncer', () => accepts(port), { programs: [program] })
  const pooled = new URL(url)
  pooled.port = String(port)
  return { program, url: pooled.href }
}
