import { hour, minute } from '@quanzi/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../test/databases.ts'
import { transaction } from '../db/transaction/transaction.ts'
import { consumeExact, refundExact } from './exact-rate-limiter.ts'
import { addCounts } from './rate-limit-table.ts'

const start = 480_000 * hour

let open: TestDatabase
beforeAll(async () => {
  open = await openTestDatabase()
})
afterAll(() => open.close())

const contextAt = (ms: number, db = open.db) => ({ db, now: new Date(ms), app: { config: { rateLimits: true } } })
const consume = (key: string, ms: number, options: { count?: number; limit?: number } = {}) =>
  consumeExact(contextAt(ms), { key, limit: 4, windowMs: hour, ...options })

test('calls beyond the limit get 429 with the seconds until the next slot, and other keys are not affected', async () => {
  for (let n = 0; n < 4; n++) await consume('a', start + n)
  await expect(consume('a', start + 45 * minute)).rejects.toMatchObject({ errorName: 'rateLimited', retryAfter: 900 })
  await consume('b', start)
})

test('the previous slot counts by the share of it inside the window', async () => {
  for (let n = 0; n < 4; n++) await consume('c', start)
  await expect(consume('c', start + hour)).rejects.toThrow()
  // Half of the four still count: two more fit in.
  await consume('c', start + 1.5 * hour)
  await consume('c', start + 1.5 * hour)
  await expect(consume('c', start + 1.5 * hour)).rejects.toThrow()
  await consume('c', start + 3 * hour)
})

test('several calls at once count only when the last of them is within the limit', async () => {
  await consume('d', start, { count: 3 })
  await expect(consume('d', start, { count: 2 })).rejects.toThrow()
  await consume('d', start)
})

test('concurrent calls never exceed the limit together', async () => {
  const results = await Promise.allSettled(Array.from({ length: 12 }, () => consume('e', start)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
})

test('a call that is refunded, or whose transaction fails, does not count', async () => {
  await consume('f', start, { limit: 1 })
  await refundExact(contextAt(start), { key: 'f', windowMs: hour })
  const failing = transaction(open.db, async (db) => {
    await consumeExact(contextAt(start, db), { key: 'f', limit: 1, windowMs: hour })
    throw new Error('the operation failed')
  })
  await expect(failing).rejects.toThrow('the operation failed')
  await consume('f', start, { limit: 1 })
  await expect(consume('f', start, { limit: 1 })).rejects.toThrow()
})

test('without a limit counts are added for all processes, and rows say when they expire', async () => {
  const add = (ms: number, ...counts: [string, number][]) => addCounts(open.db, { counts, windowMs: hour, now: ms })
  await open.db.deleteFrom('rate_limit').execute()
  await add(start, ['g', 5], ['h', 1])
  expect(await add(start, ['g', 2])).toEqual([{ key: 'g', n: 7 }])
  const lastSlot = new Date(start + 2 * hour)
  expect(await open.db.selectFrom('rate_limit').select(['key', 'last_slot']).orderBy('key').execute()).toEqual([
    { key: 'g', last_slot: lastSlot },
    { key: 'h', last_slot: lastSlot },
  ])
})
