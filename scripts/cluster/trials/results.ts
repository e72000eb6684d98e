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

/** The value below which a share of the values lies; NaN of none. */
export const quantile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const requireNginx = ({ nginx }: Circle): NonNullable<Circle['nginx']> => {
  if (!nginx) throw new Error('this trial needs nginx')
  return nginx
}
