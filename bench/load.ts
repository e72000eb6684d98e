import { setTimeout as pause } from 'node:timers/promises'
import autocannon from 'autocannon'
import type { Request } from './requests.ts'
import type { Server } from './servers.ts'

/** One side of a comparison. `write` runs once per `every` requests, `background` again and again. */
export type Contender = {
  server: Server
  next: () => Request
  status?: number
  beforeRound?: () => Promise<void>
  write?: () => Promise<void>
  every?: number
  background?: () => Promise<void>
}
/** CPU in milliseconds per request, latencies in milliseconds. */
type Round = { CPU: number; 'requests per second': number; latencies: number[] }
const figures = ['CPU', 'requests per second', 'p50', 'p99'] as const
export type Figure = (typeof figures)[number]
type Plan = { rounds: number; seconds: number; connections?: number; amount?: number }

const browserHeaders = { accept: 'application/json', 'accept-encoding': 'br, gzip' }

/** Counts over all rounds, as a slow machine answers fewer requests in one. */
let answers = 0

/**
 * Measures the contenders in turns, so that other work on the machine slows all of them alike, and returns their ratios.
 * The first round warms up. Every second round runs in the opposite order.
 */
export const compare = async (contenders: Record<string, Contender>, plan: Plan) => {
  const sides = Object.entries(contenders).map(([name, contender]) => ({ name, contender, rounds: [] as Round[] }))
  for (let round = 0; round <= plan.rounds; round++) {
    for (const { name, contender, rounds } of round % 2 === 0 ? sides : sides.toReversed()) {
      const result = await load(contender, plan).catch((cause: Error) => {
        throw new Error(`${name}: ${cause.message}`, { cause })
      })
      if (round > 0) rounds.push(result)
    }
  }
  const values = (name: string, figure: Figure): number[] => {
    const rounds = sides.find((side) => side.name === name)?.rounds ?? []
    if (figure === 'CPU' || figure === 'requests per second') return rounds.map((round) => round[figure])
    const latencies = rounds.flatMap((round) => round.latencies)
    return [quantile(latencies, figure === 'p50' ? 0.5 : 0.99)]
  }
  for (const { name } of sides) {
    const text = (figure: Figure) => `${figure} ${median(values(name, figure)).toFixed(2)}`
    process.stderr.write(`        ${name}: ${figures.map(text).join(', ')}\n`)
  }
  return (over: string, under: string, figure: Figure): number => {
    const below = values(under, figure)
    return median(values(over, figure).map((value, round) => value / (below[round] ?? Number.NaN)))
  }
}

/**
 * One load of `amount` requests, or of `seconds`, and then until 60 responses and enough CPU time for its clock, which
 * counts in steps of 10 ms. A status other than the expected one fails it.
 */
export const load = async (contender: Contender, { seconds, connections = 10, amount }: Plan): Promise<Round> => {
  const { server, next, status = 200, beforeRound, write, every = 200, background } = contender
  await beforeRound?.()
  const latencies: number[] = []
  let unexpected = 0
  let writing = Promise.resolve()
  const stopBackground = background && repeat(background)
  const cpuBefore = server.cpu()
  const began = performance.now()
  await new Promise<void>((resolve, reject) => {
    const setupRequest = (request: object) => {
      const { method, path, headers, body } = next()
      return { ...request, method, path, headers: { ...browserHeaders, ...headers }, body }
    }
    const url = `http://127.0.0.1:${server.port}`
    const length = amount ? { amount } : { duration: seconds * 10 }
    const run = autocannon(
      { url, connections, ...length, sampleInt: 20, timeout: 60, requests: [{ setupRequest }] },
      (error, { errors }) => (error || errors ? reject(error ?? new Error(`${errors} connections failed`)) : resolve()),
    )
    const isEnough = () =>
      performance.now() - began > seconds * 1000 && latencies.length >= 60 && server.cpu() - cpuBefore > seconds * 300
    const timer = amount ? undefined : setInterval(() => isEnough() && run.stop(), 50)
    run.on('done', () => clearInterval(timer))
    run.on('response', (_client, answered, _bytes, ms) => {
      latencies.push(ms)
      if (write && ++answers % every === 0) writing = writing.then(write)
      if (answered !== status) unexpected ||= answered
    })
  })
  const elapsed = performance.now() - began
  await writing
  await stopBackground?.()
  // Work that a response leaves behind belongs to it.
  if (!amount) await pause(50)
  if (unexpected) throw new Error(`answered ${unexpected} instead of ${status}: ${JSON.stringify(next())}`)
  const used = server.cpu() - cpuBefore
  return { CPU: used / latencies.length, 'requests per second': (latencies.length * 1000) / elapsed, latencies }
}

const repeat = (task: () => Promise<void>): (() => Promise<void>) => {
  let stopped = false
  const running = (async () => {
    while (!stopped) await task()
  })()
  running.catch(() => {}) // reported when the load ends
  return () => {
    stopped = true
    return running
  }
}

/** The value below which a share of the values lies; NaN of none. */
export const quantile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)
