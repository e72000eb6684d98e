import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../db/database.ts'
import type { Db } from '../db/handle.ts'
import { notify } from '../db/listen.ts'
import { afterCommit } from '../db/transaction.ts'
import { nextRound } from './round.ts'

/**
 * Tells every process of the house that something changed, so that what they keep in memory is dropped. A topic is a
 * short text such as `posts:10001` or `member:7`.
 */
export type Bus = {
  /** `rest` is null when something was missed: the connection was away for a while, so everything may have changed. */
  on(prefix: string, handler: (rest: string | null) => void): void
  /**
   * Heard when it is committed, here at once and in other processes when they next ask `current`. What nobody in this
   * process listens to is not sent at all: all processes are built alike.
   */
  tell(db: Db, topic: string): Promise<void>
  /**
   * Resolves when all that was told before the call has been heard, so that what is kept in memory may be trusted. Those
   * who ask in the same round of the event loop share one look; a process that is alone has heard everything already.
   */
  current(): Promise<void> | undefined
  /** Whether other processes had the database open when this one last looked. */
  several(): boolean
}

const channel = 'quanzi'
/** Milliseconds for which a process that was alone takes it that it still is; whoever comes in addition waits as long. */
const aloneFor = 1_000

export const openBus = async (database: Database): Promise<Bus> => {
  const handlers: { prefix: string; handler: (rest: string | null) => void }[] = []
  const hear = (topic: string) => {
    for (const { prefix, handler } of handlers) {
      if (topic.startsWith(`${prefix}:`)) handler(topic.slice(prefix.length + 1))
    }
  }
  const missed = () => {
    for (const { handler } of handlers) handler(null)
  }
  await database.listen(channel, hear, missed)

  let looking: Promise<void> | undefined
  let aloneUntil = 0
  let severalUntil = 0
  const look = async () => {
    await nextRound()
    looking = undefined
    const began = performance.now()
    if (began < severalUntil) {
      if (!(await database.caughtUp())) missed()
      return
    }
    const processes = await database.processes()
    if (processes === 0) missed()
    if (processes === 1) aloneUntil = began + aloneFor
    if (processes > 1) severalUntil = began + 10 * aloneFor
  }
  if ((await database.processes()) > 1) await pause(aloneFor + 50)

  return {
    on: (prefix, handler) => {
      handlers.push({ prefix, handler })
    },
    tell: async (db, topic) => {
      if (!handlers.some(({ prefix }) => topic.startsWith(`${prefix}:`))) return
      await notify(db, channel, topic)
      if (db.isTransaction) afterCommit(() => hear(topic))
      else hear(topic)
    },
    several: () => performance.now() < severalUntil,
    current: () => {
      if (database.engine === 'embedded' || performance.now() < aloneUntil) return undefined
      looking ??= look()
      return looking
    },
  }
}
