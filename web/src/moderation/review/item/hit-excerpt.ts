import { mergeRanges, type TextRange } from '../../../ui/text/highlight-ranges.ts'

/**
 * The part of a text that a row of two lines shows: its beginning, or when the first mark would lie below the fold, what
 * stands around that mark. Offsets move along.
 */
export const excerptAroundHit = (
  text: string,
  hits: readonly TextRange[],
): { text: string; ranges: readonly TextRange[] } => {
  const first = mergeRanges(text, hits)[0]
  if (!first || first.end <= charsInTwoLines) return { text, ranges: hits }
  const cutAt = startOfCharacter(text, first.start - charsBeforeHit)
  const shift = ellipsis.length - cutAt
  return {
    text: ellipsis + text.slice(cutAt),
    ranges: hits.map(({ start, end }) => ({ start: start + shift, end: end + shift })),
  }
}

const ellipsis = '…'
/** Characters that two lines hold for certain on the narrowest phone. */
const charsInTwoLines = 34
const charsBeforeHit = 12

/** An emoji is two units; a cut between them would leave half of it. */
const startOfCharacter = (text: string, at: number) => {
  const unit = text.charCodeAt(at)
  return unit >= 0xdc00 && unit <= 0xdfff ? at - 1 : at
}
