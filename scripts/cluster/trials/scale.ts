import { readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { siteId } from '../load.ts'
import type { Result, TrialOptions } from './results.ts'

const feeds = 3_000
/** For each process, until its code is compiled: compiling costs CPU too. */
const warmUp = 2_000
const rounds = 3
/** For each process: one with few calls at a time wakes up for each of them. */
const readers = 8
/** Ticks of /proc are hundredths of a second. */
const tickMs = 10

const cpuMs = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ')
      return sum + (Number(fields[11]) + Number(fields[12])) * tickMs
    } catch {
      return sum
    }
  }, 0)

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
  const agent = new Agent({ keepAlive: true })
  const read = (port: number | undefined, n: number): Promise<void> =>
    new Promise((done, fail) => {
      const { cookie } = people[n % people.length] as (typeof people)[number]
      const path = `/api/circle/topicapi?action=list&page=${1 + (n % 4)}&siteid=${siteId}`
      const outgoing = get({ host: '127.0.0.1', port, path, headers: { cookie }, agent }, (response) => {
        response.resume()
        response.once('end', () => (response.statusCode === 200 ? done() : fail(new Error(`${response.statusCode}`))))
      })
      outgoing.once('error', fail)
    })
  const run = async (ports: readonly number[], count: number): Promise<void> => {
    let next = 0
    await Promise.all(
      Array.from({ length: readers * ports.length }, async () => {
        while (next < count) {
          const n = next++
          await read(ports[n % ports.length], n)
        }
      }),
    )
  }
  const measure = async (count: number): Promise<Cost> => {
    const servers = circle.serverPids().slice(0, count)
    const before = { server: cpuMs(servers), at: performance.now() }
    await run(circle.ports.slice(0, count), feeds)
    return { cpuMs: cpuMs(servers) - before.server, seconds: (performance.now() - before.at) / 1_000 }
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
  agent.destroy()
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
