import type { ClientBase } from 'pg'
import { fieldsOf } from './client-fields.ts'

/** Closes a connection without a word to the server, which may not answer any more. Its statement fails at once. */
export const breakConnection = (client: ClientBase): void => {
  fieldsOf(client).connection.stream.destroy()
}

/**
 * Breaks the connection of a statement that has not ended in time. A network that loses every packet reports nothing for
 * a quarter of an hour.
 */
export const limitSilence = (client: ClientBase) => {
  const timers: NodeJS.Timeout[] = []
  let ended = false
  // After a pause of this process the answer may be here, unread.
  const readThenBreak = () => setImmediate(() => void (ended || breakConnection(client)))
  return {
    to: (ms: number): void => {
      if (!ended && ms !== Number.POSITIVE_INFINITY) timers.push(setTimeout(readThenBreak, ms))
    },
    end: (): void => {
      ended = true
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

/** Runs one statement, or the end of the connection, which breaks unless it answers in time. */
export const breakWhenSilent = async <T>(client: ClientBase, ms: number, run: () => Promise<T>): Promise<T> => {
  const silence = limitSilence(client)
  silence.to(ms)
  try {
    return await run()
  } finally {
    silence.end()
  }
}

type Connectable<Client> = { connect(): Promise<Client> }
type Releasable = ClientBase & { release(destroy?: boolean): void }

/** A statement on a connection of the pool, past the handles. */
export const queryWithin = async <Row extends object>(
  pool: Connectable<Releasable>,
  ms: number,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> => {
  const client = await pool.connect()
  try {
    const { rows } = await breakWhenSilent(client, ms, () => client.query<Row>(text, values))
    client.release()
    return rows
  } catch (error) {
    client.release(true)
    throw error
  }
}
