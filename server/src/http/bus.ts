import { randomUUID } from 'node:crypto'
import type { Database } from '../db/database.ts'
import type { Db } from '../db/handle.ts'
import { notify } from '../db/listen.ts'
import { afterCommit } from '../db/transaction.ts'

/**
 * Tells every process of the house that something changed, so that what they keep in memory is dropped. A topic is a
 * short text such as `posts:10001` or `member:7`.
 */
export type Bus = {
  /** `rest` is null when something was missed: the connection was away for a while, so everything may have changed. */
  on(prefix: string, handler: (rest: string | null) => void): void
  /**
   * Inside a transaction. Heard here as soon as it is committed; the answer then waits until the database has sent the
   * news out, so that a read which begins afterwards is fresh in other processes as well.
   */
  tell(db: Db, topic: string): Promise<void>
}

const channel = 'quanzi'
/** Milliseconds that an answer waits at most for its own news to come round. */
const patience = 250

export const openBus = async (database: Database): Promise<Bus> => {
  const handlers: { prefix: string; handler: (rest: string | null) => void }[] = []
  const awaited = new Map<string, () => void>()
  const hear = (topic: string) => {
    for (const { prefix, handler } of handlers) {
      if (topic.startsWith(`${prefix}:`)) handler(topic.slice(prefix.length + 1))
    }
  }
  const heard = (payload: string) => {
    const [token = '', topic = ''] = payload.split(' ')
    hear(topic)
    awaited.get(token)?.()
  }
  const missed = () => {
    for (const { handler } of handlers) handler(null)
  }
  await database.listen(channel, heard, missed)

  const cameRound = (token: string): Promise<void> =>
    new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer)
        awaited.delete(token)
        resolve()
      }
      const timer = setTimeout(done, patience)
      awaited.set(token, done)
    })

  return {
    on: (prefix, handler) => {
      handlers.push({ prefix, handler })
    },
    tell: async (db, topic) => {
      const token = randomUUID()
      await notify(db, channel, `${token} ${topic}`)
      const alone = database.engine === 'embedded'
      const round = alone ? undefined : cameRound(token)
      afterCommit(async () => {
        hear(topic)
        await round
      })
    },
  }
}
