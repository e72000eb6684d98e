import { mergeRanges, type TextRange } from '../../../ui/text/highlight-ranges.ts'

/** Around the first mark when it would lie below the fold. Offsets move along. */
export const excerptAroundHit = (
  text: string,
  hits: readonly TextRange[],
  { fits, before }: ExcerptSize = twoLinesOfAPhone,
): { text: string; ranges: readonly TextRange[] } => {
  const first = mergeRanges(text, hits)[0]
  if (!first || first.end <= fits) return { text, ranges: hits }
  const cutAt = startOfWord(text, first.start - before)
  const shift = ellipsis.length - cutAt
  return {
    text: ellipsis + text.slice(cutAt),
    ranges: hits.map(({ start, end }) => ({ start: start + shift, end: end + shift })),
  }
}

const ellipsis = '…'

/** `fits`: characters that the row holds for certain; `before`: characters before the hit when the excerpt is cut. */
type ExcerptSize = { fits: number; before: number }
const twoLinesOfAPhone: ExcerptSize = { fits: 34, before: 12 }
export const oneLineOfWideScreen: ExcerptSize = { fits: 20, before: 6 }

/** The longest number or Latin word that an excerpt goes back for. */
const longestWord = 24

/** A cut never leaves half an emoji, half a number or half a Latin word. */
const startOfWord = (text: string, at: number): number => {
  const latin = /[\p{Script=Latin}\p{N}.,:+@_-]+$/u.exec(text.slice(0, at))?.[0] ?? ''
  if (latin.length > 0 && latin.length <= longestWord && continuesWord.test(text.slice(at))) return at - latin.length
  const unit = text.charCodeAt(at)
  return unit >= 0xdc00 && unit <= 0xdfff ? at - 1 : at
}

const continuesWord = /^[\p{Script=Latin}\p{N}.,:+@_-]/u
