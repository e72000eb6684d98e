import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bounds, type Lost, openProcesses } from './processes.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quanzi-processes-'))
  // Does what it is told, and says who did it and what it knows.
  const program = `
    const wishes = {
      hang: () => { for (;;); },
      wait: () => {},
      crash: () => process.abort(),
      leave: () => process.kill(process.pid, 'SIGKILL'),
      fill: () => { for (const kept = [];;) kept.push(Buffer.alloc(20e6, 1)) },
      'fill the heap': () => { for (const kept = [];;) kept.push({ kept: [...kept] }) },
      tell: () => process.send({ pid: process.pid, env: process.env }),
    }
    process.on('message', ({ wish }) => wishes[wish]())
    process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))
    process.send('ready')`
  await writeFile(join(folder, 'program.cjs'), program)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

type Told = { pid: number; env: Record<string, string> } | Lost
const open = (bounds: Partial<Bounds> = {}) => {
  const all = { seconds: 10, megabytes: 400, idle: 10, most: 100, ...bounds }
  const ask = openProcesses<{ wish: string }, Told>({ args: ['program.cjs'], folder }, all)
  const tell = async () => {
    const told = await ask({ wish: 'tell' })
    if ('lost' in told) throw new Error(`${told.lost}: ${told.complaint}`)
    return told
  }
  return { ask: (wish: string) => ask({ wish }), tell }
}
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
const isGone = async (pid: number) => {
  for (let i = 0; i < 200 && isAlive(pid); i++) await pause(25)
  return !isAlive(pid)
}

test.each([
  ['that hangs is killed when its time is over', 'hang', 'time'],
  ['that never answers is killed too', 'wait', 'time'],
  ['that breaks takes nobody with it', 'crash', 'crash'],
  ['that somebody ends is told apart', 'leave', 'killed'],
])('a process %s, and the next question has a new one', async (_, wish, lost) => {
  const { ask, tell } = open({ seconds: lost === 'time' ? 0.5 : 10 })
  const { pid } = await tell()
  expect(await ask(wish)).toMatchObject({ lost })
  expect(isAlive(pid)).toBe(false)
  expect((await tell()).pid).not.toBe(pid)
})

test.skipIf(process.platform !== 'linux').each([
  ['of its own', 'fill'],
  ['of its language', 'fill the heap'],
])('memory %s has an end', async (_, wish) => {
  const { ask } = open({ megabytes: 400 })
  expect(await ask(wish)).toMatchObject({ lost: 'memory' })
})

test('it knows none of our secrets', async () => {
  process.env['QUANZI_TEST_SECRET'] = 'secret'
  const { env } = await open().tell()
  delete process.env['QUANZI_TEST_SECRET']
  expect(Object.keys(env)).not.toContain('QUANZI_TEST_SECRET')
  expect(env['PATH']).toBe(process.env['PATH'])
})

test('one process serves question after question; questions at a time have one each', async () => {
  const { tell } = open()
  const first = await tell()
  expect((await tell()).pid).toBe(first.pid)
  const [a, b] = await Promise.all([tell(), tell()])
  expect(a.pid).not.toBe(b.pid)
})

test('it ends when nobody asks any more, and after so many questions', async () => {
  const idle = await open({ idle: 0.05 }).tell()
  expect(await isGone(idle.pid)).toBe(true)
  const { tell } = open({ most: 2 })
  const [first, second, third] = [await tell(), await tell(), await tell()]
  expect([second.pid === first.pid, third.pid === first.pid]).toEqual([true, false])
  expect(await isGone(first.pid)).toBe(true)
})
