import { expect, test } from 'vitest'
import { openGate } from './gate.ts'

/** A task that ends when told to. */
const task = () => {
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

const settle = () => new Promise((done) => setImmediate(done))

test('so many run at a time, the others follow in their order', async () => {
  const gate = openGate(2, 10)
  const tasks = [task(), task(), task(), task()]
  const answers = tasks.map(({ run }) => gate(run))
  await settle()
  expect(tasks.map(({ state }) => state.started)).toEqual([true, true, false, false])
  tasks[1]?.resolve('b')
  await settle()
  expect(tasks.map(({ state }) => state.started)).toEqual([true, true, true, false])
  tasks.forEach(({ resolve }, i) => resolve(`${i}`))
  expect(await Promise.all(answers)).toEqual(['0', 'b', '2', '3'])
})

test('beyond the line there is no waiting', async () => {
  const gate = openGate(1, 1)
  const [first, second] = [task(), task()]
  const answers = [gate(first.run), gate(second.run)]
  expect(await gate(async () => 'never')).toBeNull()
  first.resolve('1')
  second.resolve('2')
  expect(await Promise.all(answers)).toEqual(['1', '2'])
  expect(await gate(async () => 'free again')).toBe('free again')
})

test('a task that fails leaves its lane', async () => {
  const gate = openGate(1, 1)
  await expect(gate(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await gate(async () => 'yes')).toBe('yes')
})
