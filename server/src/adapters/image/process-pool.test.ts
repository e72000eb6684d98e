import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createProcessPool, type ProcessFailure, type ProcessLimits } from './process-pool.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quanzi-processes-'))
  // Each message selects a behavior; `report` replies with the process id and the environment.
  const program = `
    const behaviors = {
      hang: () => { for (;;); },
      wait: () => {},
      crash: () => process.abort(),
      leave: () => process.kill(process.pid, 'SIGKILL'),
      fill: () => { for (const kept = [];;) kept.push(Buffer.alloc(20e6, 1)) },
      'fill the heap': () => { for (const kept = [];;) kept.push({ kept: [...kept] }) },
      // A thread of libuv exists by now; one that it makes later inherits its priority.
      'report priorities': () => require('node:fs/promises').readdir('/proc/self/task').then(async (threads) =>
        process.send({ niceness: await Promise.all(threads.map((id) => require('node:fs/promises')
          .readFile('/proc/self/task/' + id + '/stat', 'utf8').then((line) => line.split(') ')[1].split(' ')[16]))) })),
      report: () => process.send({ pid: process.pid, env: process.env }),
    }
    process.on('message', ({ behavior }) => behaviors[behavior]())
    process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))
    process.send('ready')`
  await writeFile(join(folder, 'program.cjs'), program)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

type WorkerReply = { pid: number; env: Record<string, string>; niceness: string[] } | ProcessFailure
const openPool = (limits: Partial<ProcessLimits> = {}) => {
  const allLimits = { seconds: 10, memoryMb: 400, idleSeconds: 10, maxTasks: 100, niceness: 0, ...limits }
  const run = createProcessPool<{ behavior: string }, WorkerReply>({ args: ['program.cjs'], folder }, allLimits)
  const runReport = async () => {
    const reply = await run({ behavior: 'report' })
    if ('failure' in reply) throw new Error(`${reply.failure}: ${reply.errorOutput}`)
    return reply
  }
  return { run: (behavior: string) => run({ behavior }), runReport }
}
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
const waitUntilGone = async (pid: number) => {
  for (let i = 0; i < 200 && isAlive(pid); i++) await pause(25)
  return !isAlive(pid)
}

test.each([
  ['that blocks its event loop is killed at the time limit', 'hang', 'time'],
  ['that never replies is killed at the time limit', 'wait', 'time'],
  ['that crashes is reported as a crash', 'crash', 'crash'],
  ['that an external signal ends is reported as killed', 'leave', 'killed'],
])('a pool process %s, and the next task runs in a new process', async (_, behavior, failure) => {
  const { run, runReport } = openPool({ seconds: failure === 'time' ? 0.5 : 10 })
  const { pid } = await runReport()
  expect(await run(behavior)).toMatchObject({ failure })
  expect(isAlive(pid)).toBe(false)
  expect((await runReport()).pid).not.toBe(pid)
})

test.skipIf(process.platform !== 'linux')(
  'without a free file handle a task fails like one whose process was killed',
  async () => {
    const script = `
    import { openSync } from 'node:fs'
    const { createProcessPool } = await import(${JSON.stringify(join(import.meta.dirname, 'process-pool.ts'))})
    const limits = { seconds: 5, memoryMb: 400, idleSeconds: 1, maxTasks: 1, niceness: 0 }
    const run = createProcessPool({ args: ['program.cjs'], folder: ${JSON.stringify(folder)} }, limits)
    console.log('')
    try { for (;;) openSync('/dev/null') } catch {}
    console.log(JSON.stringify(await run({ behavior: 'report' })))`
    const command = 'ulimit -n 64; exec "$0" --import tsx --input-type=module -e "$1"'
    const { stdout } = await promisify(execFile)('/bin/sh', ['-c', command, process.execPath, script])
    expect(JSON.parse(stdout)).toMatchObject({ failure: 'killed', errorOutput: expect.stringContaining('EMFILE') })
  },
)

test.skipIf(process.platform !== 'linux').each([
  ['native', 'fill'],
  ['heap', 'fill the heap'],
])('a pool process that exceeds its limit of %s memory is killed', async (_, behavior) => {
  const { run } = openPool({ memoryMb: 400 })
  expect(await run(behavior)).toMatchObject({ failure: 'memory' })
})

/** The lowest priority of Linux: a process that has it cannot be lowered further. */
const lowestPriority = 19

test.skipIf(process.platform !== 'linux')('every thread of a pool process has its low priority', async () => {
  const { run } = openPool({ niceness: 7 })
  const reply = await run('report priorities')
  const niceness = 'niceness' in reply ? reply.niceness : []
  expect(niceness.length).toBeGreaterThan(4)
  expect(new Set(niceness)).toEqual(new Set([String(Math.min(7 + getPriority(), lowestPriority))]))
})

test('the environment of a pool process contains no secrets of the server', async () => {
  process.env['QUANZI_TEST_SECRET'] = 'secret'
  const { env } = await openPool().runReport()
  delete process.env['QUANZI_TEST_SECRET']
  expect(Object.keys(env)).not.toContain('QUANZI_TEST_SECRET')
  expect(env['PATH']).toBe(process.env['PATH'])
})

test('sequential tasks share one process; concurrent tasks run in separate processes', async () => {
  const { runReport } = openPool()
  const firstReply = await runReport()
  expect((await runReport()).pid).toBe(firstReply.pid)
  const [a, b] = await Promise.all([runReport(), runReport()])
  expect(a.pid).not.toBe(b.pid)
})

test('a pool process ends after its idle time and after its maximum number of tasks', async () => {
  const idleReply = await openPool({ idleSeconds: 0.05 }).runReport()
  expect(await waitUntilGone(idleReply.pid)).toBe(true)
  const { runReport } = openPool({ maxTasks: 2 })
  const [firstReply, second, third] = [await runReport(), await runReport(), await runReport()]
  expect([second.pid === firstReply.pid, third.pid === firstReply.pid]).toEqual([true, false])
  expect(await waitUntilGone(firstReply.pid)).toBe(true)
})
