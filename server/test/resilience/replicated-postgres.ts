import { execFileSync } from 'node:child_process'
import { chownSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { createCluster, runPostgres, testPort } from '../postgres-server.ts'
import { postgresTemplate } from '../template.ts'

export type ReplicatedPostgres = Awaited<ReturnType<typeof startReplicatedPostgres>>

/** A reason to skip the tests with standbys. */
export const standbysMissing = (engine: string): string | undefined => {
  if (engine !== 'postgres') return 'the embedded engine has no standby'
  return process.platform === 'win32' ? 'servers find each other by sockets of Unix' : undefined
}

/** A primary and standbys that stream from it, with a migrated template on all of them. */
export const startReplicatedPostgres = async (standbyCount: number) => {
  const primary = await createCluster()
  const copies = Array.from({ length: standbyCount }, () => copyCluster(primary))
  const settings = {
    fsync: 'off',
    full_page_writes: 'off',
    max_connections: 100,
    wal_keep_size: '256MB',
    wal_retrieve_retry_interval: '100ms',
    max_standby_streaming_delay: '200ms',
    max_standby_archive_delay: '200ms',
    // What has not been committed stays in the memory of the primary.
    wal_writer_delay: '10s',
  }
  const servers = [await runPostgres({ ...primary, settings })]
  const stop = async (): Promise<void> => {
    for (const server of servers.reverse()) await server.stop()
  }
  const run = async <Row extends object>(url: string, text: string): Promise<Row[]> => {
    const client = new Client({ connectionString: url })
    await client.connect()
    try {
      return (await client.query<Row>(text)).rows
    } finally {
      await client.end()
    }
  }
  try {
    for (const [index, copy] of copies.entries()) {
      const conninfo = `host=${primary.folder} port=${testPort} user=quanzi application_name=standby${index + 1}`
      servers.push(await runPostgres({ ...copy, settings: { ...settings, primary_conninfo: conninfo } }))
    }
    const [url = '', ...standbys] = servers.map((server) => server.url)
    return {
      url,
      template: await postgresTemplate(url),
      standbys,
      /** What the processes of the primary have used of the processors so far. Linux alone. */
      cpuMs: () => cpuMsOf(join(primary.folder, 'data')),
      /** As a superuser, on any of the servers. */
      run,
      /** The standbys whose confirmation a commit waits for; '' for none. */
      waitFor: async (names: string): Promise<void> => {
        await run(url, `alter system set synchronous_standby_names = '${names}'`)
        await run(url, 'select pg_reload_conf()')
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Before the first start a folder can be copied as it is. */
const copyCluster = (primary: Awaited<ReturnType<typeof createCluster>>) => {
  const folder = mkdtempSync(join(tmpdir(), 'quanzi-standby-'))
  const { uid, gid } = primary.user
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
  execFileSync('cp', ['-a', join(primary.folder, 'data'), folder])
  const signal = join(folder, 'data', 'standby.signal')
  writeFileSync(signal, '')
  if (uid !== undefined && gid !== undefined) chownSync(signal, uid, gid)
  return { ...primary, folder }
}

/** CPU time of the postmaster, its children, and ended children that it has waited for. */
const cpuMsOf = (data: string): number => {
  const postmaster = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0] ?? ''
  const ticksOf = (pid: string): { parent: string; ticks: number } => {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ')
      const [user = 0, system = 0, ofUser = 0, ofSystem = 0] = fields.slice(11, 15).map(Number)
      const ended = pid === postmaster ? ofUser + ofSystem : 0
      return { parent: fields[1] ?? '', ticks: user + system + ended }
    } catch {
      return { parent: '', ticks: 0 }
    }
  }
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const ticks = processes
    .map((pid) => ({ pid, ...ticksOf(pid) }))
    .filter(({ pid, parent }) => pid === postmaster || parent === postmaster)
    .reduce((sum, each) => sum + each.ticks, 0)
  return ticks * 10
}
