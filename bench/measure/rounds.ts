import { setTimeout as pause } from 'node:timers/promises'
import { ask, type Wire } from './client.ts'
import type { Meter } from './cpu.ts'
import { quantile } from './statistics.ts'

/** Somebody who is asked for something: the product or a yardstick. */
export type Contender = {
  name: string
  port: number
  /** The server's CPU, and that of its database. */
  cpu: Meter
  next: (connection: number) => Wire
  status?: number
  /** What has to be known before a turn; not measured. */
  before?: () => Promise<void>
}

/** What one round told. CPU in milliseconds a request, rate in requests a second, times in milliseconds. */
export type Figures = { cpu: number; rate: number; p50: number; p99: number; requests: number }

export type Plan = { rounds: number; warmUp: number; time: number }

const connections = 10

/**
 * Everybody has a turn in every round, so that a machine that is busy with other things is so for all of them. Answers
 * the figures of each contender, one for each round.
 */
export const takeTurns = async (
  contenders: readonly Contender[],
  { rounds, warmUp, time }: Plan,
  progress: (line: string) => void,
): Promise<Record<string, Figures[]>> => {
  const told: Record<string, Figures[]> = Object.fromEntries(contenders.map(({ name }) => [name, []]))
  for (let round = 0; round <= rounds; round++) {
    progress(round === 0 ? 'warming up' : `round ${round} of ${rounds}`)
    for (const contender of contenders) {
      const figures = await turn(contender, round === 0 ? warmUp : time)
      if (round > 0) told[contender.name]?.push(figures)
    }
  }
  return told
}

const turn = async (contender: Contender, time: number): Promise<Figures> => {
  const { name, port, cpu, next, status = 200 } = contender
  await contender.before?.()
  const before = cpu()
  const { latencies, elapsed } = await ask({ port, connections, time, next, status }).catch((cause) => {
    throw new Error(`${name}: ${cause.message}`, { cause })
  })
  // What an answer leaves to be done is its own cost and not the next one's.
  await pause(50)
  const used = cpu() - before
  return {
    cpu: used / latencies.length,
    rate: (latencies.length * 1000) / elapsed,
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
    requests: latencies.length,
  }
}
