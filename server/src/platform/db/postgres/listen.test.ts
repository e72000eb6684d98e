import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../../test/databases.ts'
import { outageOf } from '../errors.ts'
import { silentLog } from '../handle.ts'
import { openDatabase } from '../open.ts'
import { silenceMs } from '../replicas/replica.ts'
import { transaction } from '../transaction/transaction.ts'
import { dedicatedListener, notifyChannel, UnheardNotificationError } from './listen.ts'

let open: TestDatabase

beforeAll(async () => {
  open = await openTestDatabase()
})
afterAll(() => open.close())

const runQuery = Client.prototype.query as (...args: unknown[]) => unknown

const recordMessages = async (channel: string): Promise<{ messages: string[]; unsubscribe: () => void }> => {
  const messages: string[] = []
  const unsubscribe = await open.database.listen(channel, (payload) => messages.push(payload))
  return { messages, unsubscribe }
}

test('a notification in a transaction is delivered on commit', async () => {
  const { messages } = await recordMessages('after')
  await transaction(open.db, async (trx) => {
    await notifyChannel(trx, 'after', 'one')
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(messages).toEqual([])
    await notifyChannel(trx, 'after', '二')
  })
  await expect.poll(() => messages).toEqual(['one', '二'])
})

test('a notification in a transaction that fails is not delivered', async () => {
  const { messages } = await recordMessages('never')
  const failing = transaction(open.db, async (trx) => {
    await notifyChannel(trx, 'never', 'lost')
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await notifyChannel(open.db, 'never', 'kept')
  await expect.poll(() => messages).toEqual(['kept'])
})

test('each channel has its own listeners, and an unsubscribed one gets nothing more', async () => {
  const first = await recordMessages('news')
  const second = await recordMessages('news')
  const other = await recordMessages('Other "channel"')
  await notifyChannel(open.db, 'news', 'a')
  await expect.poll(() => second.messages).toEqual(['a'])
  first.unsubscribe()
  await notifyChannel(open.db, 'news', 'b')
  await notifyChannel(open.db, 'Other "channel"', 'c')
  await expect.poll(() => other.messages).toEqual(['c'])
  expect([first.messages, second.messages]).toEqual([['a'], ['a', 'b']])
})

test('a listener may use the database, also when the notification came out of a transaction', async () => {
  const results: unknown[] = []
  await open.database.listen('ask', async () => {
    results.push((await sql`select 1 as one`.execute(open.db)).rows)
  })
  await transaction(open.db, (trx) => notifyChannel(trx, 'ask', ''))
  await expect.poll(() => results).toEqual([[{ one: 1 }]])
})

describe.runIf(inject('template').engine === 'postgres')('when the listening connection is lost', () => {
  test('it reconnects by itself, and `onMissed` is called', async () => {
    const messages: string[] = []
    const missed = vi.fn()
    await open.database.listen('lasting', (payload) => messages.push(payload), missed)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query ilike 'listen%'`.execute(open.db)
    await expect.poll(() => missed.mock.calls.length).toBeGreaterThan(0)
    await notifyChannel(open.db, 'lasting', 'again')
    await expect.poll(() => messages).toEqual(['again'])
  })
  test('a listener that does not receive what the pool sends fails to open', async () => {
    const deaf = dedicatedListener({
      config: { connectionString: open.url ?? '' },
      notify: async () => {},
      log: silentLog,
      advice: 'set DATABASE_DIRECT_URL',
    })
    await expect(deaf.open()).rejects.toThrow(new UnheardNotificationError('set DATABASE_DIRECT_URL'))
    expect([await deaf.caughtUp(), deaf.deafMs() > 0, open.database.deafMs()]).toEqual([false, true, 0])
    await deaf.close()
  })

  test('a listener whose connection ends before the first notification is not taken for a deaf one', async () => {
    const lost = dedicatedListener({
      config: { connectionString: open.url ?? '', application_name: 'lost' },
      notify: async () =>
        sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'lost'`.execute(open.db),
      log: silentLog,
      advice: 'set DATABASE_DIRECT_URL',
    })
    const error = await lost.open().catch((cause: unknown) => cause)
    expect(outageOf(error)).toBe('unreachable')
    await lost.close()
  })

  test('an answer that came while the process stood still is not too late', async () => {
    const askAndStandStill = async <T>(ask: () => Promise<T>): Promise<T> => {
      const answer = ask()
      await new Promise((resolve) => process.nextTick(resolve))
      for (const until = performance.now() + 1.2 * silenceMs; performance.now() < until; );
      return answer
    }
    expect(await askAndStandStill(() => open.database.caughtUp())).toBe(true)
    expect(await askAndStandStill(() => open.database.countProcesses())).toBe(1)
  })

  test('what a listening connection writes waits neither for a standby nor for the disk', async () => {
    await sql
      .raw(`alter database "${new URL(open.url ?? '').pathname.slice(1)}" set synchronous_commit = on`)
      .execute(open.db)
    const listener = dedicatedListener({
      config: { connectionString: open.url ?? '' },
      notify: (channel, payload) => notifyChannel(open.db, channel, payload),
      log: silentLog,
      advice: '',
    })
    await listener.open()
    const answer = await listener.ask('show synchronous_commit', [])
    expect(answer?.rows).toEqual([{ synchronous_commit: 'off' }])
    await listener.close()
  })

  test('the listening connection runs one query at a time', async () => {
    const busy: unknown[] = []
    const spy = vi.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...args: unknown[]) {
      // `pg` does not show what a client runs in its types.
      if ((this as Client & { _activeQuery: unknown })._activeQuery) busy.push(args[0])
      return Reflect.apply(runQuery, this, args)
    })
    const { database } = open
    await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        await new Promise((resolve) => setTimeout(resolve, n / 4))
        await Promise.all([database.caughtUp(), database.countProcesses(), database.listen(`busy ${n}`, () => {})])
      }),
    )
    spy.mockRestore()
    expect(busy).toEqual([])
  })

  test('a process is counted until it ends or has sent no heartbeat for twenty seconds', async () => {
    const other = await openDatabase({ url: open.url, dataDir: '' })
    expect([await open.database.countProcesses(), await other.countProcesses()]).toEqual([1, 2])
    await sql`update server_process set seen_at = seen_at - interval '21 seconds'`.execute(open.db)
    expect(await open.database.countProcesses()).toBe(1)
    expect([await other.countProcesses(), await open.database.countProcesses()]).toEqual([2, 2])
    await other.close()
    expect(await open.database.countProcesses()).toBe(1)
  })
})
