import type { ErrorName } from '../errors.ts'

type BallotRule = { multiple: boolean; min: number; max: number; options: number }

export const describeChoice = ({ multiple, min, max }: Omit<BallotRule, 'options'>): string => {
  if (!multiple) return '单选'
  if (min === max) return `选择${max}项`
  return min > 1 ? `选择${min}-${max}项` : `最多选择${max}项`
}

/** docs/spec/polls.md. Web and server use it. */
export const validateBallot = (
  { multiple, min, max, options }: BallotRule,
  chosen: number,
): { name: ErrorName; values?: Record<string, number> } | undefined => {
  if (!multiple) {
    if (chosen === 1) return undefined
    return chosen === 0 && options > 2 ? { name: 'pollChooseOne' } : { name: 'pollTooMany', values: { max: 1 } }
  }
  if (chosen > max) return { name: 'pollTooMany', values: { max } }
  if (chosen >= min) return undefined
  return min === max ? { name: 'pollExactly', values: { n: min } } : { name: 'pollBetween', values: { min, max } }
}
