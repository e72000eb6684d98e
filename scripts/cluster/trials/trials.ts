import type { Circle } from '../circle.ts'
import { openPeople } from '../load.ts'
import { tryCdn } from './cdn.ts'
import { tryDecisions } from './decisions.ts'
import { tryFailovers } from './failover.ts'
import { tryPreviousVersion } from './previous.ts'
import type { Result, TrialOptions } from './results.ts'
import { tryRollingUpdate } from './rolling.ts'

const trials: Record<string, (options: TrialOptions) => Promise<Result[]>> = {
  decisions: tryDecisions,
  cdn: tryCdn,
  rolling: tryRollingUpdate,
  previous: tryPreviousVersion,
  failover: tryFailovers,
}

export const trialNames = Object.keys(trials)

type RunOptions = { wanted: string[] } & Pick<TrialOptions, 'rounds' | 'calls' | 'previous' | 'print'>

/** Prints a table and returns it. */
export const runTrials = async (circle: Circle, { wanted, ...options }: RunOptions): Promise<Result[]> => {
  const { print } = options
  const world = await openPeople(circle.databaseUrl, 40)
  const results: Result[] = []
  for (const [name, run] of Object.entries(trials)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    print(`\n── ${name} ──`)
    results.push(...(await run({ circle, ...options, ...world })))
  }
  print('')
  for (const { trial, what, value, target, good } of results)
    print(`  ${good ? '✓' : '✗'} ${trial.padEnd(10)}${what.padEnd(50)}${value.padStart(22)}   ${target}`)
  return results
}
