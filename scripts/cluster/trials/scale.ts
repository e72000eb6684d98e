import autocannon from 'autocannon'
import { siteId } from '../load.ts'
import { usageOf } from '../process-usage.ts'
import type { Result, TrialOptions } from './results.ts'

const feeds = 3_000
/** For each process, until its code is compiled: compiling costs CPU too. */
const warmUp = 2_000
const rounds = 3
/** For each process: one with few calls at a time wakes up for each of them. */
const readers = 8

type Cost = { cpuMs: number; seconds: number }

const add = (sum: Cost, { cpuMs, seconds }: Cost): void => {
  sum.cpuMs += cpuMs
  sum.seconds += seconds
}

const describe = ({ cpuMs, seconds }: Cost): string => {
  const count = feeds * rounds
  return `${(cpuMs / count).toFixed(2)} ms of the server for each feed; ${Math.round(count / seconds)} feeds a second`
}

/**
 * Feeds of members from one process and from two, in turns. Where database, generator and processes share a few cores,
 * the time on the clock says nothing about another machine: the CPU that each feed costs does. Two processes on cores of
 * their own serve twice what one does, less what a feed costs more.
 */
export const tryScale = async ({ circle, print, people }: TrialOptions): Promise<Result[]> => {
  const run = async (ports: readonly number[], amount: number): Promise<void> => {
    let n = 0
    const setupRequest = (request: autocannon.Request): autocannon.Request => {
      const path = `/api/circle/topicapi?action=list&page=${1 + (n % 4)}&siteid=${siteId}`
      const { cookie } = people[n++ % people.length] as (typeof people)[number]
      return { ...request, path, headers: { ...request.headers, cookie } }
    }
    const plan = { connections: readers, amount: amount / ports.length, requests: [{ setupRequest }] }
    const runs = await Promise.all(ports.map((port) => autocannon({ url: `http://127.0.0.1:${port}`, ...plan })))
    const failed = runs.reduce((sum, { errors, non2xx }) => sum + errors + non2xx, 0)
    if (failed > 0) throw new Error(`${failed} feeds of ${amount} were not answered`)
  }
  const measure = async (count: number): Promise<Cost> => {
    const servers = circle.serverPids().slice(0, count)
    const before = { cpuMs: usageOf(servers).cpuMs, at: performance.now() }
    await run(circle.ports.slice(0, count), feeds)
    return { cpuMs: usageOf(servers).cpuMs - before.cpuMs, seconds: (performance.now() - before.at) / 1_000 }
  }
  await run(circle.ports.slice(0, 2), warmUp * 2)
  // In turns: a machine that is shared with others has fast and slow minutes.
  const [one, two]: [Cost, Cost] = [
    { cpuMs: 0, seconds: 0 },
    { cpuMs: 0, seconds: 0 },
  ]
  for (let round = 0; round < rounds; round++) {
    add(one, await measure(1))
    add(two, await measure(2))
  }
  print(`one process: ${describe(one)}`)
  print(`two: ${describe(two)}`)
  const factor = (2 * one.cpuMs) / two.cpuMs
  const trial = 'scale'
  return [
    {
      trial,
      what: 'feeds of two processes on own cores, by the CPU of each',
      value: `${factor.toFixed(2)} ×`,
      target: '≥ 1.7 ×',
      good: factor >= 1.7,
    },
    {
      trial,
      what: 'on these cores, shared with database and generator',
      value: `${(one.seconds / two.seconds).toFixed(2)} ×`,
      target: 'shown',
      good: true,
    },
  ]
}
