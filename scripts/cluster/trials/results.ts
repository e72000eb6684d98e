import type { Circle } from '../circle.ts'
import type { Person } from '../load.ts'

export type Result = { trial: string; what: string; value: string; target: string; good: boolean }

export type TrialOptions = {
  circle: Circle
  rounds: number
  calls: number
  visitors: number
  /** A commit, in place of the one before the newest migration. */
  previous?: string | undefined
  print: (line: string) => void
  people: Person[]
  reviewer: Person
  posts: number[]
}

export const describeCounts = (counts: Map<string, number>): string =>
  [...counts].map(([status, n]) => `${n} × ${status}`).join(', ') || 'none'

export const sumOf = (counts: Map<string, number>, matches: (status: string) => boolean = () => true): number =>
  [...counts].reduce((sum, [status, n]) => (matches(status) ? sum + n : sum), 0)

export const percentile = (values: number[], share: number): number =>
  values.sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0

export const requireNginx = ({ nginx }: Circle): NonNullable<Circle['nginx']> => {
  if (!nginx) throw new Error('this trial needs nginx')
  return nginx
}
