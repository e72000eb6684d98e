import { setTimeout as pause } from 'node:timers/promises'
import { Client, type ClientBase, type ClientConfig } from 'pg'
import type { Db, Log } from './handle.ts'
import { openOutageLog } from './outage-log.ts'
import { statement } from './statement.ts'
import { runOutsideTransaction } from './transaction-scope.ts'

export type Listener = {
  /**
   * Calls `onMessage` with each payload of a channel until the returned function is called. Calls `onMissed` after the
   * connection was lost and is open again: payloads sent meanwhile are lost, so caches must be dropped.
   */
  listen(channel: string, onMessage: (payload: string) => void, onMissed?: () => void): Promise<() => void>
  /**
   * Resolves after the delivery of every payload that was sent before the call: PostgreSQL sends pending notifications
   * before the result of a query. False where there is no connection.
   */
  caughtUp(): Promise<boolean>
  /** As `caughtUp`, and the number of processes that have the database open, this one included; 0 without a connection. */
  countProcesses(): Promise<number>
  close(): Promise<void>
}

const sendNotify = statement<unknown, [channel: string, payload: string]>('notify', 'select pg_notify($1, $2)')

/** Notifies every listening process, this one included; in a transaction, on commit. At most 8000 bytes. */
export async function notifyChannel(db: Db, channel: string, payload: string): Promise<void> {
  await sendNotify(db, [channel, payload])
}

/** Every process connects under an application name of its own. */
const countProcessesSql = `select count(distinct application_name)::int as n from pg_stat_activity
  where datname = current_database() and application_name like 'quanzi %'`

/** Listens on PostgreSQL with a dedicated connection. The first listener opens it; when lost, it reconnects with backoff. */
export function dedicatedListener(config: ClientConfig, log: Log, outages = openOutageLog(log)): Listener {
  const subscriptions = createSubscriptions()
  let current: Promise<Client> | null = null
  let connected: Client | null = null
  let closed = false

  const connect = async (): Promise<Client> => {
    const client = new Client(config)
    client.on('notification', ({ channel, payload }) => subscriptions.onMessage(channel, payload ?? ''))
    client.on('error', (error) => {
      if (!outages.failed(error)) log.warn({ err: error }, 'the listening connection broke')
    })
    await client.connect()
    client.once('end', () => {
      connected = null
      if (!closed) current = resetOnFailure(reconnectWithBackoff())
    })
    for (const channel of subscriptions.channels()) await client.query(listenSql(channel))
    connected = client
    return client
  }
  const reconnectWithBackoff = async (): Promise<Client> => {
    for (let delayMs = 100; !closed; delayMs = Math.min(delayMs * 2, 5000)) {
      await pause(delayMs, undefined, { ref: false })
      const client = await connect().catch(() => null)
      if (client) {
        subscriptions.onMissed()
        return client
      }
    }
    throw new Error('the database is closed')
  }
  const queryListener = async (sql: string): Promise<{ n?: number } | undefined> => {
    const result = await connected?.query(sql).catch(() => null)
    await new Promise(setImmediate)
    return result?.rows[0]
  }
  const resetOnFailure = (attempt: Promise<Client>): Promise<Client> => {
    attempt.catch(() => {
      if (current === attempt) current = null
    })
    return attempt
  }

  return {
    async listen(channel, onMessage, onMissed) {
      const unsubscribe = subscriptions.subscribe(channel, onMessage, onMissed)
      current ??= resetOnFailure(runOutsideTransaction(connect))
      const client = await current
      await client.query(listenSql(channel))
      return unsubscribe
    },
    caughtUp: async () => !!(await queryListener('select 1')),
    countProcesses: async () => (await queryListener(countProcessesSql))?.n ?? 0,
    async close() {
      closed = true
      await (await current?.catch(() => null))?.end()
    },
  }
}

/** Listens on the one connection of the embedded engine: the pool must attach each new client. */
export function sharedListener(run: (sql: string) => Promise<unknown>): Listener & { attachClient: AttachClient } {
  const subscriptions = createSubscriptions()
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
    async close() {},
  }
}

type AttachClient = (client: ClientBase) => Promise<void>
type Subscriber = { onMessage: (payload: string) => void; onMissed: (() => void) | undefined }

/** Subscribers are called outside of the transaction that may be running. */
function createSubscriptions() {
  const subscribers = new Map<string, Set<Subscriber>>()
  const runLater = (run: () => void) => runOutsideTransaction(() => setImmediate(run))
  return {
    channels: () => [...subscribers.keys()],
    subscribe(channel: string, onMessage: Subscriber['onMessage'], onMissed: Subscriber['onMissed']): () => void {
      const subscriber = { onMessage, onMissed }
      subscribers.set(channel, (subscribers.get(channel) ?? new Set()).add(subscriber))
      return () => void subscribers.get(channel)?.delete(subscriber)
    },
    onMessage(channel: string, payload: string): void {
      for (const subscriber of subscribers.get(channel) ?? []) runLater(() => subscriber.onMessage(payload))
    },
    onMissed(): void {
      for (const subscriber of [...subscribers.values()].flatMap((each) => [...each]))
        if (subscriber.onMissed) runLater(subscriber.onMissed)
    },
  }
}

const listenSql = (channel: string): string => `listen "${channel.replaceAll('"', '""')}"`
