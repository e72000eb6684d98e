import { expect, test } from 'vitest'
import { createConcurrencyLimit } from './concurrency-limit.ts'

/** A task that ends when the test resolves it. */
const createTask = () => {
  let resolve: (answer: string) => void = () => {}
  const promise = new Promise<string>((done) => {
    resolve = done
  })
  const state = { started: false }
  const run = () => {
    state.started = true
    return promise
  }
  return { state, run, resolve }
}

const nextTick = () => new Promise((done) => setImmediate(done))

test('tasks beyond the concurrency limit run later in order', async () => {
  const limit = createConcurrencyLimit(2, 10)
  const tasks = [createTask(), createTask(), createTask(), createTask()]
  const results = tasks.map(({ run }) => limit(run))
  await nextTick()
  expect(tasks.map(({ state }) => state.started)).toEqual([true, true, false, false])
  tasks[1]?.resolve('b')
  await nextTick()
  expect(tasks.map(({ state }) => state.started)).toEqual([true, true, true, false])
  tasks.forEach(({ resolve }, i) => resolve(`${i}`))
  expect(await Promise.all(results)).toEqual(['0', 'b', '2', '3'])
})

test('a task beyond the queue limit returns null immediately', async () => {
  const limit = createConcurrencyLimit(1, 1)
  const [first, second] = [createTask(), createTask()]
  const results = [limit(first.run), limit(second.run)]
  expect(await limit(async () => 'never')).toBeNull()
  first.resolve('1')
  second.resolve('2')
  expect(await Promise.all(results)).toEqual(['1', '2'])
  expect(await limit(async () => 'free again')).toBe('free again')
})

test('a failed task frees its slot', async () => {
  const limit = createConcurrencyLimit(1, 1)
  await expect(limit(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await limit(async () => 'yes')).toBe('yes')
})
