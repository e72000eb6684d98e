import type { Circle } from '../circle.ts'
import { openPeople } from '../load.ts'
import { tryCdn } from './cdn.ts'
import { tryDecisions } from './decisions.ts'
import { tryFailovers } from './failover.ts'
import { tryPointInTime } from './point-in-time.ts'
import { tryPreviousVersion } from './previous.ts'
import { tryReplicas } from './replicas.ts'
import type { Result, TrialOptions } from './results.ts'
import { tryRollingUpdate } from './rolling.ts'
import { tryScale } from './scale.ts'
import { tryViralPost } from './viral.ts'

type Trial = {
  run(options: TrialOptions): Promise<Result[]>
  needs: readonly ('nginx' | 'edge' | 'cluster' | 'backups')[]
}

const trials: Record<string, Trial> = {
  decisions: { run: tryDecisions, needs: ['nginx'] },
  viral: { run: tryViralPost, needs: ['nginx'] },
  scale: { run: tryScale, needs: [] },
  replicas: { run: tryReplicas, needs: ['nginx', 'cluster'] },
  cdn: { run: tryCdn, needs: ['nginx', 'edge'] },
  rolling: { run: tryRollingUpdate, needs: ['nginx'] },
  previous: { run: tryPreviousVersion, needs: [] },
  failover: { run: tryFailovers, needs: ['nginx', 'cluster'] },
  // Archives from then on, and leaves a shorter history.
  pitr: { run: tryPointInTime, needs: ['nginx', 'cluster', 'backups'] },
}

const partNames = { nginx: 'nginx', edge: 'Varnish', cluster: 'Patroni, etcd and HAProxy', backups: 'pgBackRest' }

export const trialNames = Object.keys(trials)

type RunOptions = { wanted: string[] } & Pick<TrialOptions, 'rounds' | 'calls' | 'visitors' | 'previous' | 'print'>

/** Prints a table and returns it, without the trials that ended before their results. */
export const runTrials = async (circle: Circle, { wanted, ...options }: RunOptions) => {
  const { print } = options
  const world = await openPeople(circle.databaseUrl, 40)
  const results: Result[] = []
  const aborted: string[] = []
  for (const [name, { run, needs }] of Object.entries(trials)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    const missing = needs.filter((part) => !circle[part])
    if (wanted.length === 0 && missing.length > 0) {
      print(`${name} is left out: it needs ${missing.map((part) => partNames[part]).join(' and ')}`)
      continue
    }
    print(`\n── ${name} ──`)
    try {
      results.push(...(await run({ circle, ...options, ...world })))
    } catch (error) {
      print(`${name} ended: ${error instanceof Error ? error.message : error}`)
      aborted.push(name)
    }
  }
  print('')
  for (const { trial, what, value, target, good } of results)
    print(`  ${good ? '✓' : '✗'} ${trial.padEnd(10)}${what.padEnd(50)}${value.padStart(22)}   ${target}`)
  for (const name of aborted) print(`  ✗ ${name.padEnd(10)}ended before its results`)
  return { results, good: aborted.length === 0 && results.length > 0 && results.every(({ good }) => good) }
}
