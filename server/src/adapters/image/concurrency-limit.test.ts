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
  const results = tasks.map(({ run }, owner) => limit(owner, run))
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
  const results = [limit(1, first.run), limit(1, second.run)]
  expect(await limit(1, async () => 'never')).toBeNull()
  first.resolve('1')
  second.resolve('2')
  expect(await Promise.all(results)).toEqual(['1', '2'])
  expect(await limit(1, async () => 'free again')).toBe('free again')
})

test('a failed task frees its slot', async () => {
  const limit = createConcurrencyLimit(1, 1)
  await expect(limit(1, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await limit(1, async () => 'yes')).toBe('yes')
})

test('one owner never takes the last place, the server itself may', async () => {
  const limit = createConcurrencyLimit(2, 10)
  const tasks = [createTask(), createTask(), createTask()]
  const results = tasks.map(({ run }, i) => limit(i === 2 ? 2 : 1, run))
  await nextTick()
  expect(tasks.map(({ state }) => state.started)).toEqual([true, false, true])
  for (const { resolve } of tasks) resolve('')
  await Promise.all(results)
  const ofServer = [createTask(), createTask()]
  const made = ofServer.map(({ run }) => limit(null, run))
  await nextTick()
  expect(ofServer.map(({ state }) => state.started)).toEqual([true, true])
  for (const { resolve } of ofServer) resolve('')
  await Promise.all(made)
})

test('owners take turns, however many tasks one has queued', async () => {
  const limit = createConcurrencyLimit(1, 10)
  const order: string[] = []
  const add = (owner: number, name: string) => limit(owner, async () => void order.push(name))
  const first = createTask()
  const results = [
    limit(1, first.run),
    add(1, 'a1'),
    add(1, 'a2'),
    add(1, 'a3'),
    add(2, 'b1'),
    add(3, 'c1'),
    add(2, 'b2'),
  ]
  first.resolve('')
  await Promise.all(results)
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
})

test('in a full queue the task of another owner replaces the last task of the owner with the most tasks', async () => {
  const limit = createConcurrencyLimit(1, 3)
  const first = createTask()
  const results = [limit(1, first.run), ...['a1', 'a2', 'a3'].map((name) => limit(1, async () => name))]
  results.push(limit(2, async () => 'b1'))
  expect(await results[3]).toBeNull()
  expect(await limit(2, async () => 'b2')).toBeNull()
  first.resolve('')
  expect(await Promise.all(results)).toEqual(['', 'a1', 'a2', null, 'b1'])
})
