import { setTimeout as pause } from 'node:timers/promises'
import autocannon from 'autocannon'
import type { Server } from './servers.ts'

export type Request = {
  method: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
}
/** One side of a comparison. `write` runs once per `every` requests, `background` again and again. */
export type Contender = {
  server: Server
  next: () => Request
  status?: number
  beforeRound?: () => Promise<void>
  write?: (() => Promise<void>) | undefined
  every?: number
  background?: () => Promise<void>
}
/** CPU in milliseconds per request, rate in requests per second, latencies in milliseconds. */
type Round = { cpu: number; rate: number; latencies: number[] }
export type Figure = 'cpu' | 'rate' | 'p50' | 'p99'
type Plan = { rounds: number; seconds: number; connections?: number; amount?: number }
type Comparison<K extends string> = {
  ratio: (product: K, baseline: K, figure: Figure) => number
}

/** Counts over all rounds, as a slow machine answers fewer requests in one. */
let answers = 0

const browserHeaders = { accept: 'application/json', 'accept-encoding': 'br, gzip' }

/**
 * Measures the contenders in turns, so that other work on the machine slows all of them alike. The first round warms up.
 * Every second round runs in the opposite order.
 */
export const compare = async <K extends string>(
  contenders: Record<K, Contender>,
  plan: Plan,
): Promise<Comparison<K>> => {
  const names = Object.keys(contenders) as K[]
  const rounds = Object.fromEntries(names.map((name) => [name, [] as Round[]])) as Record<K, Round[]>
  for (let round = 0; round <= plan.rounds; round++) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const result = await load(contenders[name], plan).catch((cause: Error) => {
        throw new Error(`${name}: ${cause.message}`, { cause })
      })
      if (round > 0) rounds[name].push(result)
    }
  }
  const latency = (name: K, share: number) =>
    quantile(
      rounds[name].flatMap(({ latencies }) => latencies),
      share,
    )
  const value = (name: K, figure: Figure) =>
    figure === 'p50'
      ? latency(name, 0.5)
      : figure === 'p99'
        ? latency(name, 0.99)
        : median(rounds[name].map((round) => round[figure]))
  const ratio = (product: K, baseline: K, figure: Figure) =>
    figure === 'p50' || figure === 'p99'
      ? value(product, figure) / value(baseline, figure)
      : median(rounds[product].map((round, i) => round[figure] / (rounds[baseline][i]?.[figure] ?? Number.NaN)))
  for (const name of names) {
    const figures = (['cpu', 'rate', 'p50', 'p99'] as const).map(
      (figure) => `${figure} ${value(name, figure).toFixed(2)}`,
    )
    process.stderr.write(`        ${name}: ${figures.join(', ')}\n`)
  }
  return { ratio }
}

/**
 * One load of `amount` requests, or of `seconds`, and then until 60 responses and enough CPU time for its clock, which
 * counts in steps of 10 ms. A status other than the expected one fails it.
 */
export const load = async (contender: Contender, { seconds, connections = 10, amount }: Plan): Promise<Round> => {
  const { server, next, status = 200, beforeRound, write, every = 200, background } = contender
  await beforeRound?.()
  const latencies: number[] = []
  let unexpected = ''
  let writing = Promise.resolve()
  const stopBackground = background && repeat(background)
  const cpuBefore = server.cpu()
  const began = performance.now()
  await new Promise<void>((resolve, reject) => {
    const run = autocannon(
      {
        url: `http://127.0.0.1:${server.port}`,
        connections,
        ...(amount ? { amount } : { duration: seconds * 10 }),
        sampleInt: 20,
        timeout: 60,
        requests: [
          {
            setupRequest: (request) => {
              const { method, path, headers, body } = next()
              return { ...request, method, path, headers: { ...browserHeaders, ...headers }, body }
            },
          },
        ],
      },
      (error, { errors }) => (error || errors ? reject(error ?? new Error(`${errors} connections failed`)) : resolve()),
    )
    const isEnough = () =>
      performance.now() - began > seconds * 1000 && latencies.length >= 60 && server.cpu() - cpuBefore > seconds * 300
    const timer = amount ? undefined : setInterval(() => isEnough() && run.stop(), 50)
    run.on('done', () => clearInterval(timer))
    run.on('response', (_client, answered, _bytes, ms) => {
      latencies.push(ms)
      answers++
      if (write && answers % every === 0) writing = writing.then(write)
      if (answered !== status) unexpected ||= `answered ${answered} instead of ${status}`
    })
  })
  const elapsed = performance.now() - began
  await writing
  await stopBackground?.()
  // Work that a response leaves behind belongs to it.
  if (!amount) await pause(50)
  if (unexpected) {
    const { method, path, headers = {}, body } = next()
    const response = await fetch(`http://127.0.0.1:${server.port}${path}`, { method, headers, ...(body && { body }) })
    throw new Error(`${unexpected}: ${method} ${path} ${body ?? ''}: ${(await response.text()).slice(0, 500)}`)
  }
  return { cpu: (server.cpu() - cpuBefore) / latencies.length, rate: (latencies.length * 1000) / elapsed, latencies }
}

const repeat = (task: () => Promise<void>): (() => Promise<void>) => {
  let stopped = false
  const running = (async () => {
    while (!stopped) await task()
  })()
  // A failure is reported when the load ends.
  running.catch(() => {})
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
