import { once } from 'node:events'
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
type Plan = Pick<autocannon.Options, 'duration' | 'amount' | 'connections'>
/** CPU in milliseconds per request, latencies in milliseconds. */
type Round = { cpu: number; perSecond: number; latencies: number[] }
export type Figure = 'CPU' | 'requests per second' | 'p50' | 'p99'

/** Long enough for V8 to compile what serves a call. */
export const warmUp: Plan = { duration: 10 }

/**
 * Measures the contenders in turns, so that other work on the machine slows all of them alike, and returns their ratios.
 * The first round warms up. Every second round runs in the opposite order.
 */
export const compare = async (contenders: Map<string, Contender>, rounds: number, plan: Plan) => {
  const sides = Array.from(contenders, ([name, contender]) => ({ name, contender, rounds: [] as Round[] }))
  for (let n = 0; n <= rounds; n++) {
    for (const side of n % 2 === 0 ? sides : sides.toReversed()) {
      const round = await load(side.contender, n === 0 && plan.duration ? { ...plan, ...warmUp } : plan)
      if (n > 0) side.rounds.push(round)
    }
  }
  const measured = new Map(sides.map((side) => [side.name, figuresOf(side.rounds)]))
  for (const [name, figures] of measured) {
    const texts = Object.entries(figures).map(([figure, values]) => `${figure} ${median(values).toFixed(2)}`)
    process.stderr.write(`        ${name}: ${texts.join(', ')}\n`)
  }
  return (over: string, under: string, figure: Figure): number => {
    const [above, below] = [measured.get(over)?.[figure] ?? [], measured.get(under)?.[figure] ?? []]
    return median(above.map((value, n) => value / (below[n] ?? Number.NaN)))
  }
}

/** A value of each round; for quantiles, one of all rounds. */
const figuresOf = (rounds: Round[]): Record<Figure, number[]> => {
  const latencies = rounds.flatMap((round) => round.latencies)
  return {
    CPU: rounds.map(({ cpu }) => cpu),
    'requests per second': rounds.map(({ perSecond }) => perSecond),
    p50: [quantile(latencies, 0.5)],
    p99: [quantile(latencies, 0.99)],
  }
}

const browserHeaders = { accept: 'application/json', 'accept-encoding': 'br, gzip' }

/** Counts over all rounds, as a slow machine answers fewer requests in one. */
let answers = 0

/** A status other than the expected one fails it. */
export const load = async (contender: Contender, plan: Plan): Promise<Round> => {
  const { server, next, status = 200, beforeRound, write, every = 200, background } = contender
  await beforeRound?.()
  const latencies: number[] = []
  let writing = Promise.resolve()
  const cpuBefore = server.cpu()
  const setupRequest = (request: object) => {
    const { headers, ...rest } = next()
    return { ...request, ...rest, headers: { ...browserHeaders, ...headers } }
  }
  const run = autocannon(
    { url: server.url, ...plan, sampleInt: 20, timeout: 60, requests: [{ setupRequest }] },
    () => {},
  )
  run.on('response', (_client, _status, _bytes, ms) => {
    latencies.push(ms)
    if (write && ++answers % every === 0) writing = writing.then(write)
  })
  let isOver = false
  const work = async () => {
    while (background && !isOver) await background()
  }
  const done = once(run, 'done').finally(() => (isOver = true))
  const [[{ duration, errors, statusCodeStats }]] = await Promise.all([done, work()])
  await writing
  // Work that a response leaves behind belongs to it.
  await pause(50)
  const unexpected = Object.keys(statusCodeStats).filter((answered) => Number(answered) !== status)
  if (errors > 0 || unexpected.length > 0)
    throw new Error(
      `${errors} connections failed, answers ${unexpected} in place of ${status}: ${JSON.stringify(next())}`,
    )
  return { cpu: (server.cpu() - cpuBefore) / latencies.length, perSecond: latencies.length / duration, latencies }
}

/** The value below which a share of the values lies; NaN of none. */
export const quantile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)
