import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import autocannon from 'autocannon'
import { quantile } from '../scripts/cluster/trials/results.ts'
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
type Round = { CPU: number; 'requests per second': number; latencies: number[] }
const figures = ['CPU', 'requests per second', 'p50', 'p99'] as const
export type Figure = (typeof figures)[number]

/** Long enough for V8 to compile what serves a call. */
export const warmUp: Plan = { duration: 10 }

/** In turns, each second round in the opposite order: other work on the machine slows all contenders alike. */
export const compare = async (contenders: Record<string, Contender>, rounds: number, plan: Plan) => {
  const sides = Object.entries(contenders).map(([name, contender]) => ({ name, contender, rounds: [] as Round[] }))
  for (let n = 0; n <= rounds; n++) {
    for (const side of n % 2 === 0 ? sides : sides.toReversed()) {
      const round = await load(side.contender, n === 0 && plan.duration ? { ...plan, ...warmUp } : plan)
      if (n > 0) side.rounds.push(round)
    }
  }
  const valuesOf = (name: string, figure: Figure): number[] => {
    const measured = sides.find((side) => side.name === name)?.rounds ?? []
    if (figure === 'CPU' || figure === 'requests per second') return measured.map((round) => round[figure])
    // One round has too few responses for a quantile: take those of all rounds.
    const latencies = measured.flatMap((round) => round.latencies)
    return [quantile(latencies, Number(figure.slice(1)) / 100)]
  }
  for (const { name } of sides) {
    const texts = figures.map((figure) => `${figure} ${median(valuesOf(name, figure)).toFixed(2)}`)
    process.stderr.write(`        ${name}: ${texts.join(', ')}\n`)
  }
  return (over: string, under: string, figure: Figure): number => {
    const below = valuesOf(under, figure)
    return median(valuesOf(over, figure).map((value, n) => value / (below[n] ?? Number.NaN)))
  }
}

const browserHeaders = { accept: 'application/json', 'accept-encoding': 'br, gzip' }

/** Counts over all rounds, as a slow machine answers fewer requests in one. */
let answers = 0

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
  const options = { url: server.url, ...plan, sampleInt: 20, timeout: 60, requests: [{ setupRequest }] }
  const run = autocannon(options, () => {})
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
  const fault = `${errors} connections failed, answers ${unexpected} in place of ${status}`
  if (errors > 0 || unexpected.length > 0) throw new Error(`${fault}: ${JSON.stringify(next())}`)
  const CPU = (server.cpu() - cpuBefore) / latencies.length
  return { CPU, 'requests per second': latencies.length / duration, latencies }
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)
