import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/databases.ts'
import { notify } from './listen.ts'
import { transaction } from './transaction.ts'

let open: TestDatabase

beforeAll(async () => {
  open = await testDatabase()
})
afterAll(() => open.close())

const listenTo = async (channel: string): Promise<{ heard: string[]; leave: () => void }> => {
  const heard: string[] = []
  const leave = await open.database.listen(channel, (payload) => heard.push(payload))
  return { heard, leave }
}

test('what is told in a transaction is heard when it is committed', async () => {
  const { heard } = await listenTo('after')
  await transaction(open.db, async (trx) => {
    await notify(trx, 'after', 'one')
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(heard).toEqual([])
    await notify(trx, 'after', '二')
  })
  await vi.waitFor(() => expect(heard).toEqual(['one', '二']))
})

test('what is told in a transaction that fails is not heard', async () => {
  const { heard } = await listenTo('never')
  const failing = transaction(open.db, async (trx) => {
    await notify(trx, 'never', 'lost')
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await notify(open.db, 'never', 'kept')
  await vi.waitFor(() => expect(heard).toEqual(['kept']))
})

test('each channel has its own listeners, and who has left hears nothing more', async () => {
  const first = await listenTo('news')
  const second = await listenTo('news')
  const other = await listenTo('Other "channel"')
  await notify(open.db, 'news', 'a')
  await vi.waitFor(() => expect(second.heard).toEqual(['a']))
  first.leave()
  await notify(open.db, 'news', 'b')
  await notify(open.db, 'Other "channel"', 'c')
  await vi.waitFor(() => expect(other.heard).toEqual(['c']))
  expect([first.heard, second.heard]).toEqual([['a'], ['a', 'b']])
})

test('a listener may use the database, whoever told it', async () => {
  const answers: unknown[] = []
  await open.database.listen('ask', async () => {
    answers.push((await sql`select 1 as one`.execute(open.db)).rows)
  })
  await transaction(open.db, (trx) => notify(trx, 'ask', ''))
  await vi.waitFor(() => expect(answers).toEqual([[{ one: 1 }]]))
})

describe.runIf(inject('template').engine === 'postgres')('when the listening connection is lost', () => {
  test('it comes back by itself, and the listener is told that it may have missed something', async () => {
    const heard: string[] = []
    const missed = vi.fn()
    await open.database.listen('lasting', (payload) => heard.push(payload), missed)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query ilike 'listen%'`.execute(open.db)
    await vi.waitFor(() => expect(missed).toHaveBeenCalled(), { timeout: 5000 })
    await notify(open.db, 'lasting', 'again')
    await vi.waitFor(() => expect(heard).toEqual(['again']))
  })
})
