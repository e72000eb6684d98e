import type { ErrorName } from './errors.ts'

/** What a ballot is judged by. */
type BallotRule = { multiple: boolean; min: number; max: number; options: number }

/**
 * What is wrong with the number of options chosen, as the refusal and its blanks; undefined when it may be cast. The web
 * asks before it sends, the server judges by the same. Source: docs/spec/polls.md.
 */
export const ballotFault = (
  { multiple, min, max, options }: BallotRule,
  chosen: number,
): { name: ErrorName; words?: Record<string, number> } | undefined => {
  if (!multiple) {
    if (chosen === 1) return undefined
    return chosen === 0 && options > 2 ? { name: 'pollChooseOne' } : { name: 'pollTooMany', words: { max: 1 } }
  }
  if (chosen > max) return { name: 'pollTooMany', words: { max } }
  if (chosen >= min) return undefined
  return min === max ? { name: 'pollExactly', words: { n: min } } : { name: 'pollBetween', words: { min, max } }
}
