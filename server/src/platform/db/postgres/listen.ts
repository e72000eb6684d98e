import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Client, type ClientBase, type ClientConfig } from 'pg'
import { createTurns } from '../../turns.ts'
import type { Db, Log } from '../handle.ts'
import { statement } from '../statements/statement.ts'
import { createSubscriptions, listenSql, type Subscriptions } from '../subscriptions.ts'
import { timeouts } from '../transaction/timeouts.ts'
import { runOutsideTransaction } from '../transaction/transaction-guard.ts'
import { openOutageLog } from './outage-log.ts'
import { breakWhenSilent } from './silence.ts'

export type Listener = {
  /** `onMissed`: the connection was lost and is open again; payloads are lost, so caches must be dropped. */
  listen(channel: string, onMessage: (payload: string) => void, onMissed?: () => void): Promise<() => void>
  /** PostgreSQL sends pending notifications before a query's result. False without a connection. */
  caughtUp(): Promise<boolean>
  /** Like `caughtUp`, with the number of processes on the database; 0 without a connection. Starts heartbeats. */
  countProcesses(): Promise<number>
  /** Runs after the delivery of earlier payloads. Null on failure; the answer names the connection. */
  ask<Row extends object>(text: string, values: unknown[]): Promise<{ rows: Row[]; connection: object } | null>
  /** Milliseconds for which no notification could arrive; 0 while they do. */
  deafMs(): number
  close(): Promise<void>
}

const sendNotify = statement<unknown, [channel: string, payload: string]>('notify', 'select pg_notify($1, $2)')

/** Notifies every listening process, this one included; in a transaction, on commit. At most 8000 bytes. */
export async function notifyChannel(db: Db, channel: string, payload: string): Promise<void> {
  await sendNotify(db, [channel, payload])
}

/** Notifications that are sent over the pool do not arrive at the listening connection. */
export class UnheardNotificationError extends Error {
  override name = 'UnheardNotificationError'
}

const heartbeatMs = 5_000
/** After its last heartbeat, until a process does not count any more. */
const heartbeatLifeSeconds = 20
/** How long the first notification may take to arrive, and how often it is sent. */
const echo = { ms: 3_000, attempts: 6 }

/** Writes the heartbeat of this process, and counts all. */
const countProcessesSql = `with beat as (
    insert into server_process (id, seen_at) values ($1, clock_timestamp())
    on conflict (id) do update set seen_at = excluded.seen_at)
  select 1 + count(*)::int as n from server_process
  where id <> $1 and seen_at > clock_timestamp() - interval '${heartbeatLifeSeconds} seconds'`

type DedicatedListenerOptions = {
  config: ClientConfig
  notify: (channel: string, payload: string) => Promise<unknown>
  log: Log
  outages?: ReturnType<typeof openOutageLog>
  advice: string
}

/** Reconnects with backoff. Open once a notification over the pool has arrived: a pooler may swallow them. */
export function dedicatedListener({
  config,
  notify,
  log,
  advice,
  outages = openOutageLog(log),
}: DedicatedListenerOptions): Listener & { open(): Promise<void> } {
  const subscriptions = createSubscriptions()
  const processId = randomUUID()
  const echoChannel = `quanzi echo ${processId}`
  // `pg` takes no query while a connection runs another one.
  const runInTurn = createTurns()
  let current: Promise<Client> | null = null
  let connected: Client | null = null
  let deafSince: number | null = performance.now()
  let closed = false
  let heartbeat: NodeJS.Timeout | undefined

  const connect = async (): Promise<Client> => {
    const client = new Client(config)
    client.on('notification', ({ channel, payload }) => subscriptions.onMessage(channel, payload ?? ''))
    client.on('error', (error) => {
      if (!outages.failed(error)) log.warn({ err: error }, 'the listening connection broke')
    })
    await client.connect()
    try {
      await requireEcho(client, echoChannel, notify, advice)
      // What this connection writes need not survive, and must wait neither for a standby nor for the disk.
      await run(client, 'set synchronous_commit = off')
      for (const channel of subscriptions.channels()) await run(client, listenSql(channel))
    } catch (error) {
      await end(client)
      throw error
    }
    client.once('end', () => {
      connected = null
      deafSince ??= performance.now()
      if (!closed) current = resetOnFailure(reconnectWithBackoff())
    })
    connected = client
    deafSince = null
    return client
  }
  const reconnectWithBackoff = async (): Promise<Client> => {
    let reported = false
    for (let delayMs = 100; !closed; delayMs = Math.min(delayMs * 2, 5000)) {
      await pause(delayMs, undefined, { ref: false })
      const client = await connect().catch((error: unknown) => {
        if (error instanceof UnheardNotificationError && !reported) {
          reported = true
          log.error({ err: error }, 'notifications do not arrive; nothing is cached until they do')
        }
        return null
      })
      if (client) {
        subscriptions.onMissed()
        return client
      }
    }
    throw new Error('the database is closed')
  }
  const ask: Listener['ask'] = async <Row extends object>(text: string, values: unknown[]) => {
    const answer = await runInTurn(async () => {
      const connection = connected
      return connection && { rows: (await run<Row>(connection, text, values)).rows, connection }
    }).catch(() => null)
    await new Promise(setImmediate)
    return answer
  }
  const resetOnFailure = (attempt: Promise<Client>): Promise<Client> => {
    attempt.catch(() => {
      if (current === attempt) current = null
    })
    return attempt
  }
  const openConnection = (): Promise<Client> => {
    current ??= resetOnFailure(runOutsideTransaction(connect))
    return current
  }
  const beat = async (): Promise<number> => (await ask<{ n: number }>(countProcessesSql, [processId]))?.rows[0]?.n ?? 0
  let waiting: Promise<boolean> | undefined

  return {
    open: async () => void (await openConnection()),
    async listen(channel, onMessage, onMissed) {
      const unsubscribe = subscriptions.subscribe(channel, onMessage, onMissed)
      const client = await openConnection()
      await runInTurn(() => run(client, listenSql(channel)))
      return unsubscribe
    },
    caughtUp: () => {
      waiting ??= runInTurn(async () => {
        waiting = undefined
        return !!(connected && (await run(connected, 'select 1').catch(() => null)))
      }).then(async (isConnected) => {
        await new Promise(setImmediate)
        return isConnected
      })
      return waiting
    },
    countProcesses: () => {
      heartbeat ??= setInterval(() => void beat(), heartbeatMs).unref()
      return beat()
    },
    ask,
    deafMs: () => (deafSince === null ? 0 : performance.now() - deafSince),
    async close() {
      closed = true
      clearInterval(heartbeat)
      if (heartbeat) await ask('delete from server_process where id = $1', [processId])
      const client = await current?.catch(() => null)
      if (client) await end(client)
    },
  }
}

/** A connection that does not answer is lost: without its end it would not be opened again. */
const run = <Row extends object>(client: Client, text: string, values?: unknown[]) =>
  breakWhenSilent(client, timeouts.short, () => client.query<Row>(text, values))

const end = (client: Client): Promise<void> =>
  breakWhenSilent(client, timeouts.silence, () => client.end()).catch(() => {})

const requireEcho = async (
  client: Client,
  channel: string,
  notify: DedicatedListenerOptions['notify'],
  advice: string,
): Promise<void> => {
  const outcome = new Promise<'arrived' | 'lost'>((resolve) => {
    client.once('end', () => resolve('lost'))
    const onNotification = (message: { channel: string }) => {
      if (message.channel !== channel) return
      client.off('notification', onNotification)
      resolve('arrived')
    }
    client.on('notification', onNotification)
  })
  await run(client, listenSql(channel))
  for (let attempt = 0; attempt < echo.attempts; attempt++) {
    await notify(channel, '')
    const known = await Promise.race([outcome, pause(echo.ms / echo.attempts, 'silent')])
    if (known === 'arrived') return
    if (known === 'lost') throw new Error('Connection terminated before the first notification')
  }
  throw new UnheardNotificationError(advice)
}

/** Listens on the one connection of the embedded engine: the pool must attach each new client. */
export function sharedListener(run: (sql: string) => Promise<unknown>): Listener & { attachClient: AttachClient } {
  const subscriptions: Subscriptions = createSubscriptions()
  return {
    async listen(channel, onMessage, onMissed) {
      const unsubscribe = subscriptions.subscribe(channel, onMessage, onMissed)
      await run(listenSql(channel))
      return unsubscribe
    },
    async attachClient(client) {
      client.on('notification', ({ channel, payload }) => subscriptions.onMessage(channel, payload ?? ''))
      for (const channel of subscriptions.channels()) await client.query(listenSql(channel))
      subscriptions.onMissed()
    },
    caughtUp: async () => true,
    countProcesses: async () => 1,
    ask: async () => null,
    deafMs: () => 0,
    async close() {},
  }
}

type AttachClient = (client: ClientBase) => Promise<void>
