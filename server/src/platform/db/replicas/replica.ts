import { Client, type ClientConfig, Pool, type PoolClient } from 'pg'
import { withTimeout } from '../../with-timeout.ts'
import { breakConnection } from '../postgres/silence.ts'

export type Report = {
  /** False on a server that was promoted. */
  isStandby: boolean
  /** On a primary: the position that it has written. */
  replayed: number
  received: number
  /** The mark of the primary that the replica has replayed. */
  mark: string | undefined
  at: number
  /** Whether nothing has arrived or been replayed for longer than a conflict with a query may hold the replay up. */
  isSettled: boolean
}

export type Replica = ReturnType<typeof openReplica>

/** A replica that has not answered for so long is left out, and its connections are closed. */
export const silenceMs = 1_000
const maxConnections = 6
const extraQuietMs = 500

const reportSql = `select pg_is_in_recovery() as "isStandby",
  coalesce(case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end - '0/0'::pg_lsn, 0)::float8 as replayed,
  coalesce(pg_last_wal_receive_lsn() - '0/0'::pg_lsn, 0)::float8 as received,
  case when pg_is_in_recovery() then pg_is_wal_replay_paused() else false end as "isPaused",
  (select max(case when setting::int < 0 then 'infinity'::float8 else setting::float8 end) from pg_settings
    where name in ('max_standby_streaming_delay', 'max_standby_archive_delay')) as "conflictMs",
  exists (select from replica_mark where id = $1) as marked`

type Row = Pick<Report, 'isStandby' | 'replayed' | 'received'> & {
  marked: boolean
  isPaused: boolean
  conflictMs: number
}

type ReplicaOptions = {
  config: ClientConfig
  onConnect: (client: { query(sql: string): Promise<unknown> }) => Promise<unknown>
}

export const openReplica = ({ config, onConnect }: ReplicaOptions) => {
  const quick = { ...config, connectionTimeoutMillis: silenceMs }
  const pool = new Pool({ ...quick, max: maxConnections, onConnect })
  const clients = new Set<PoolClient>()
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
    clients.add(client)
  })
  pool.on('remove', (client) => clients.delete(client))
  let reporter: Client | undefined
  let report: Report | undefined
  let asking: Promise<void> | undefined
  let unchangedSince = 0
  let wasPrimary = false

  /** Statements that wait for this replica are repeated on the primary at once. */
  const leave = (): void => {
    report = undefined
    for (const client of [...clients, ...(reporter ? [reporter] : [])]) breakConnection(client)
    reporter = undefined
  }
  const openReporter = async (): Promise<Client> => {
    const client = new Client(quick)
    client.on('error', () => {})
    await client.connect()
    reporter = client
    return client
  }
  const ask = async (mark: string): Promise<void> => {
    const at = performance.now()
    const { rows } = await (reporter ?? (await openReporter())).query<Row>(reportSql, [mark])
    const [row] = rows
    if (!row) return
    const { isStandby, replayed, received, marked, isPaused, conflictMs } = row
    if (isPaused || report?.replayed !== replayed || report.received !== received) unchangedSince = at
    const isSettled = at - unchangedSince > conflictMs + extraQuietMs
    report = { isStandby, replayed, received, mark: marked ? mark : undefined, at, isSettled }
    wasPrimary = !isStandby
  }
  const { host, port } = new Client(config)
  return {
    name: `${host}:${port}`,
    pool,
    report: (): Report | undefined => (report && performance.now() - report.at <= 2 * silenceMs ? report : undefined),
    /** From its last response, however old. */
    wasPrimary: () => wasPrimary,
    /** Requests a report unless one is pending. */
    ask(mark: string): Promise<void> {
      asking ??= withTimeout(silenceMs, ask(mark), 'late')
        .then((late) => {
          if (late) leave()
        }, leave)
        .finally(() => {
          asking = undefined
        })
      return asking
    },
    leave,
    async close(): Promise<void> {
      await reporter?.end().catch(() => {})
      await pool.end()
    },
  }
}
