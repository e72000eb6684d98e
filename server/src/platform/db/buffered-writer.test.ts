import { setTimeout as pause } from 'node:timers/promises'
import { minute } from '@quanzi/contract/time'
import { DatabaseError } from 'pg'
import { afterEach, expect, test } from 'vitest'
import { createBufferedWriter } from './buffered-writer.ts'
import { surelyHadNoEffect, UnreplicatedError } from './errors.ts'
import { silentLog } from './handle.ts'

type Row = { key: string; hits: number }
const batches: Row[][] = []
const open: { close(): Promise<void> }[] = []

const openWriter = (
  options: { intervalMs?: number; write?: (rows: Row[]) => Promise<void>; mayRepeat?: (row: Row) => boolean } = {},
) => {
  const lost: Row[][] = []
  const errors: object[] = []
  const writer = createBufferedWriter<Row>({
    name: 'hits',
    intervalMs: minute,
    batchSize: 3,
    write: async (rows) => void batches.push(rows),
    merge: (buffered, added) => ({ ...buffered, hits: buffered.hits + added.hits }),
    onFailure: (rows) => void lost.push(rows),
    log: { ...silentLog, error: (fields) => void errors.push(fields) },
    ...options,
  })
  open.push(writer)
  return { writer, lost, errors, add: (key: string, hits = 1) => writer.add(key, { key, hits }) }
}
afterEach(async () => {
  for (const writer of open.splice(0)) await writer.close()
  batches.length = 0
})

test('rows under one key are merged, and a flush writes each row once', async () => {
  const { writer, add } = openWriter()
  add('a')
  add('b')
  add('a', 4)
  expect(batches).toEqual([])
  await writer.flush()
  await writer.flush()
  expect(batches).toEqual([
    [
      { key: 'a', hits: 5 },
      { key: 'b', hits: 1 },
    ],
  ])
})

test('rows are written after the interval, at once when a batch is full, and when the writer closes', async () => {
  const timed = openWriter({ intervalMs: 10 })
  timed.add('timed')
  await expect.poll(() => batches).toEqual([[{ key: 'timed', hits: 1 }]])

  const full = openWriter()
  for (const key of ['a', 'b', 'c']) full.add(key)
  await pause(0)
  expect(batches[1]).toHaveLength(3)

  full.add('d')
  await full.writer.close()
  expect(batches[2]).toEqual([{ key: 'd', hits: 1 }])
})

test('rows that come while a batch is being written wait for the next one, in batches of the given size', async () => {
  let finish = (): void => {}
  const { writer, add } = openWriter({
    write: async (rows) => {
      batches.push(rows)
      if (batches.length === 1) await new Promise<void>((resolve) => (finish = resolve))
    },
  })
  add('a')
  const first = writer.flush()
  await pause(0)
  for (let n = 0; n < 7; n++) add(`late ${n}`)
  expect(batches).toHaveLength(1)
  finish()
  await first
  await writer.flush()
  expect(batches.map((rows) => rows.length)).toEqual([1, 3, 3, 1])
})

test('a batch that met a deadlock with another process is written again', async () => {
  let deadlocks = 2
  const { writer, add, errors } = openWriter({
    write: async (rows) => {
      if (deadlocks-- > 0) throw Object.assign(new DatabaseError('deadlock', 0, 'error'), { code: '40P01' })
      batches.push(rows)
    },
  })
  add('a')
  await writer.flush()
  expect([batches, errors]).toEqual([[[{ key: 'a', hits: 1 }]], []])
})

const unavailable = () => Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })

test('rows that meet an outage of the database wait, and are merged with later ones until it is over', async () => {
  let isDown = true
  const { writer, add, lost, errors } = openWriter({
    write: async (rows) => {
      if (isDown) throw unavailable()
      batches.push(rows)
    },
  })
  add('a')
  add('b')
  await writer.flush()
  add('a', 4)
  add('c')
  await writer.flush()
  expect(writer.size()).toBe(3)
  isDown = false
  await writer.flush()
  expect(batches).toEqual([
    [
      { key: 'a', hits: 5 },
      { key: 'b', hits: 1 },
      { key: 'c', hits: 1 },
    ],
  ])
  expect([lost, errors]).toEqual([[], []])
})

test('of more rows than twenty batches, an outage loses the oldest, and says how many', async () => {
  let isDown = true
  const { writer, add, lost, errors } = openWriter({
    write: async (rows) => {
      if (isDown) throw unavailable()
      batches.push(rows)
    },
  })
  for (let n = 0; n < 65; n++) add(`row ${n}`)
  await writer.flush()
  expect(lost.flat().map(({ key }) => key)).toEqual(['row 0', 'row 1', 'row 2', 'row 3', 'row 4'])
  expect(errors).toMatchObject([{ buffer: 'hits', lost: 5 }])
  isDown = false
  await writer.flush()
  expect(batches.flat()[0]).toEqual({ key: 'row 5', hits: 1 })
  expect(batches.flat()).toHaveLength(60)
})

test('a row that may be stored already is written again only where that changes nothing', async () => {
  const failures = [new Error('Connection terminated unexpectedly'), unavailable()]
  const { writer, add, lost, errors } = openWriter({
    write: async (rows) => {
      const error = failures.shift()
      if (error) throw error
      batches.push(rows)
    },
    mayRepeat: ({ key }) => key !== 'counted',
  })
  add('counted')
  add('noted')
  await writer.flush()
  expect(lost).toEqual([[{ key: 'counted', hits: 1 }]])
  expect(errors).toMatchObject([{ buffer: 'hits', lost: 1 }])
  add('counted', 2)
  await writer.flush()
  await writer.flush()
  expect(batches).toEqual([
    [
      { key: 'noted', hits: 1 },
      { key: 'counted', hits: 2 },
    ],
  ])
})

const databaseError = (code: string) => Object.assign(new DatabaseError('failed', 0, 'error'), { code })
const nodeError = (code: string, syscall: string) => Object.assign(new Error(code), { code, syscall })

test.each([
  [nodeError('ECONNREFUSED', 'connect'), true],
  [nodeError('ETIMEDOUT', 'connect'), true],
  [nodeError('ETIMEDOUT', 'read'), false],
  [nodeError('ECONNRESET', 'read'), false],
  [new Error('timeout exceeded when trying to connect'), true],
  [new Error('Connection terminated unexpectedly'), false],
  [databaseError('57P03'), true],
  [databaseError('53100'), true],
  [databaseError('57P01'), false],
  [databaseError('08P01'), false],
  [new UnreplicatedError('canceled'), false],
])('after %s it is known that nothing is stored: %s', (error, isKnown) => {
  expect(surelyHadNoEffect(error)).toBe(isKnown)
})

test('the last flush is tried twice, and reports what it lost', async () => {
  let failures = 1
  const write = async (rows: Row[]) => {
    if (failures-- > 0) throw unavailable()
    batches.push(rows)
  }
  const broken = openWriter({ write })
  broken.add('a')
  await broken.writer.close()
  expect([batches, broken.errors]).toEqual([[[{ key: 'a', hits: 1 }]], []])

  failures = 2
  const stopped = openWriter({ write })
  stopped.add('b')
  await stopped.writer.close()
  expect(stopped.lost).toEqual([[{ key: 'b', hits: 1 }]])
  expect(stopped.errors).toMatchObject([{ lost: 1 }])
})

test('a failed batch is reported with what it lost, and does not stop the batches after it', async () => {
  const { writer, add, lost, errors } = openWriter({
    write: async (rows) => {
      if (rows.some(({ key }) => key === 'bad')) throw new Error('no database')
      batches.push(rows)
    },
  })
  add('bad')
  await writer.flush()
  add('good')
  await writer.flush()
  expect(lost).toEqual([[{ key: 'bad', hits: 1 }]])
  expect(errors).toMatchObject([{ buffer: 'hits', lost: 1 }])
  expect(batches).toEqual([[{ key: 'good', hits: 1 }]])
})
