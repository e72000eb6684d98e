import { setTimeout as pause } from 'node:timers/promises'
import { Client, type ClientBase, type ClientConfig } from 'pg'
import { outsideFrames } from './frame.ts'
import type { Db, Log } from './handle.ts'
import { statement } from './statement.ts'

export type Listener = {
  /**
   * Calls `heard` with each payload of a channel until the answer is called. `missed` is called when the connection was
   * away for a while and whatever was sent meanwhile is lost: drop what is cached.
   */
  listen(channel: string, heard: (payload: string) => void, missed?: () => void): Promise<() => void>
  /**
   * Resolves when everything that was sent before the call has been heard: a connection that listens delivers what is
   * waiting before it answers anything. False when there is no connection to ask.
   */
  caughtUp(): Promise<boolean>
  /** The same, and how many processes have the database open, this one included; 0 when there is no connection to ask. */
  processes(): Promise<number>
  close(): Promise<void>
}

const say = statement<unknown, [channel: string, payload: string]>('notify', 'select pg_notify($1, $2)')

/** Tells all processes that listen, this one included; in a transaction, when it is committed. At most 8000 bytes. */
export async function notify(db: Db, channel: string, payload: string): Promise<void> {
  await say(db, [channel, payload])
}

/** Every process names its connections after itself. */
const processNames = `select count(distinct application_name)::int as n from pg_stat_activity
  where datname = current_database() and application_name like 'quanzi %'`

/** Listens on PostgreSQL by a connection of its own, which is opened by the first listener and comes back when lost. */
export function dedicatedListener(config: ClientConfig, log: Log): Listener {
  const board = switchboard()
  let current: Promise<Client> | null = null
  let connected: Client | null = null
  let closed = false

  const connect = async (): Promise<Client> => {
    const client = new Client(config)
    client.on('notification', ({ channel, payload }) => board.heard(channel, payload ?? ''))
    client.on('error', (error) => log.warn({ err: error }, 'the listening connection broke'))
    await client.connect()
    client.once('end', () => {
      connected = null
      if (!closed) current = keep(reconnect())
    })
    for (const channel of board.channels()) await client.query(listenTo(channel))
    connected = client
    return client
  }
  const reconnect = async (): Promise<Client> => {
    for (let wait = 100; !closed; wait = Math.min(wait * 2, 5000)) {
      await pause(wait, undefined, { ref: false })
      const client = await connect().catch(() => null)
      if (client) {
        board.missed()
        return client
      }
    }
    throw new Error('the database is closed')
  }
  const ask = async (sql: string): Promise<{ n?: number } | undefined> => {
    const answer = await connected?.query(sql).catch(() => null)
    await new Promise(setImmediate)
    return answer?.rows[0]
  }
  const keep = (attempt: Promise<Client>): Promise<Client> => {
    attempt.catch(() => {
      if (current === attempt) current = null
    })
    return attempt
  }

  return {
    async listen(channel, heard, missed) {
      const leave = board.join(channel, heard, missed)
      current ??= keep(outsideFrames(connect))
      const client = await current
      await client.query(listenTo(channel))
      return leave
    },
    caughtUp: async () => !!(await ask('select 1')),
    processes: async () => (await ask(processNames))?.n ?? 0,
    async close() {
      closed = true
      await (await current?.catch(() => null))?.end()
    },
  }
}

/** Listens on the embedded engine by its one connection: each new client of the pool is to be greeted. */
export function sharedListener(run: (sql: string) => Promise<unknown>): Listener & { greet: Greet } {
  const board = switchboard()
  return {
    async listen(channel, heard, missed) {
      const leave = board.join(channel, heard, missed)
      await run(listenTo(channel))
      return leave
    },
    async greet(client) {
      client.on('notification', ({ channel, payload }) => board.heard(channel, payload ?? ''))
      for (const channel of board.channels()) await client.query(listenTo(channel))
      board.missed()
    },
    caughtUp: async () => true,
    processes: async () => 1,
    async close() {},
  }
}

type Greet = (client: ClientBase) => Promise<void>
type Ear = { heard: (payload: string) => void; missed: (() => void) | undefined }

/** Who listens to what. Ears are called outside of any transaction that happens to run. */
function switchboard() {
  const ears = new Map<string, Set<Ear>>()
  const later = (run: () => void) => outsideFrames(() => setImmediate(run))
  return {
    channels: () => [...ears.keys()],
    join(channel: string, heard: Ear['heard'], missed: Ear['missed']): () => void {
      const ear = { heard, missed }
      ears.set(channel, (ears.get(channel) ?? new Set()).add(ear))
      return () => void ears.get(channel)?.delete(ear)
    },
    heard(channel: string, payload: string): void {
      for (const ear of ears.get(channel) ?? []) later(() => ear.heard(payload))
    },
    missed(): void {
      for (const ear of [...ears.values()].flatMap((each) => [...each])) if (ear.missed) later(ear.missed)
    },
  }
}

const listenTo = (channel: string): string => `listen "${channel.replaceAll('"', '""')}"`
