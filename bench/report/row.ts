import { median } from '../measure/statistics.ts'

/** One line of the table. `values`: one for each column of its section; NaN where there is none. */
export type Row = {
  what: string
  values: number[]
  unit: Unit
  target?: Target
}
export type Target = { atMost: number } | { atLeast: number }
export type Unit = 'ratio' | 'MiB' | 'KiB' | 'ms' | 'points' | 'share' | 'nodes'

/** A part of the table: `columns` are the heads over the values. */
export type Section = { title: string; about: string; columns: string[]; rows: Row[] }

type Verdict = 'met' | 'missed' | ''

export const verdictOf = ({ values, target }: Row): Verdict => {
  const known = values.filter((value) => !Number.isNaN(value))
  if (!target || known.length === 0) return ''
  return known.every((value) => ('atMost' in target ? value <= target.atMost : value >= target.atLeast))
    ? 'met'
    : 'missed'
}

/** The middle of the rounds' ratios: in one round both had the same machine. */
export const ratioOf = <T>(mine: T[] | undefined, yours: T[] | undefined, figure: (one: T) => number): number =>
  median((mine ?? []).map((one, round) => figure(one) / figure((yours ?? [])[round] as T)))
