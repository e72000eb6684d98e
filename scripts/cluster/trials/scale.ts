import { readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { siteId } from '../load.ts'
import type { Result, TrialOptions } from './results.ts'

const feeds = 3_000
const warmUp = 400
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

/**
 * Feeds of members, from one process and then from two. Where database, generator and processes share a few cores, the time on the
 * clock says nothing about another machine: the CPU that each feed costs does. Two processes on cores of their own serve
 * twice what one does, less what a feed costs more.
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
      Array.from({ length: readers }, async () => {
        while (next < count) {
          const n = next++
          await read(ports[n % ports.length], n)
        }
      }),
    )
  }
  const measure = async (count: number) => {
    const ports = circle.ports.slice(0, count)
    const servers = circle.serverPids().slice(0, count)
    await run(ports, warmUp * count)
    const before = { server: cpuMs(servers), at: performance.now() }
    await run(ports, feeds)
    const seconds = (performance.now() - before.at) / 1_000
    const server = (cpuMs(servers) - before.server) / feeds
    print(
      `${count}: ${server.toFixed(2)} ms of the server for each feed; ${Math.round(feeds / seconds)} feeds a second`,
    )
    return { server, perSecond: feeds / seconds }
  }
  const one = await measure(1)
  const two = await measure(2)
  agent.destroy()
  const factor = (2 * one.server) / two.server
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
      value: `${(two.perSecond / one.perSecond).toFixed(2)} ×`,
      target: 'shown',
      good: true,
    },
  ]
}
