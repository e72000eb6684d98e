import { expandFold, foldPoint, kindOf, kinds, pointOf } from './fold.ts'
import { lookalikeOf } from './lookalikes.ts'

/** A folded text. The four arrays are parallel, one entry for each folded code point. */
export type NormalizedText = {
  points: Uint32Array
  /** The UTF-16 range of the character in the original text. */
  starts: Uint32Array
  ends: Uint32Array
  /** 1 if something visible, such as a space, a comma or an emoji, was removed just before. */
  gaps: Uint8Array
}

/** Drops what people insert to evade the blocklists. With `keep: 'marks'` punctuation, symbols and emoji stay. */
export const normalizeText = (text: string, keep: 'letters' | 'marks' = 'letters'): NormalizedText => {
  const minKind = keep === 'letters' ? kinds.letter : kinds.mark
  let normalized = allocate(text.length)
  let { points, starts, ends, gaps } = normalized
  let count = 0
  let gap = 0

  for (let start = 0; start < text.length; ) {
    // `start` is within the text, and `part` within the parts.
    const point = text.codePointAt(start) as number
    const end = start + (point > 0xffff ? 2 : 1)
    const whole = foldPoint(lookalikeOf(point))
    const parts = kindOf(whole) === kinds.expansion ? expandFold(whole) : null
    if (parts !== null && count + parts.length + text.length - end > points.length) {
      normalized = enlarge(normalized, parts.length + text.length)
      ;({ points, starts, ends, gaps } = normalized)
    }
    for (let part = 0; part < (parts === null ? 1 : parts.length); part++) {
      const fold = foldLookalike(parts?.[part] ?? whole)
      if (kindOf(fold) >= minKind) {
        points[count] = pointOf(fold)
        starts[count] = start
        ends[count] = end
        gaps[count] = gap
        gap = 0
        count++
      } else if (fold !== kinds.nothing) gap = 1
    }
    start = end
  }
  return {
    points: points.subarray(0, count),
    starts: starts.subarray(0, count),
    ends: ends.subarray(0, count),
    gaps: gaps.subarray(0, count),
  }
}

/** After folding, because the table has lookalikes in lower case and without accents. */
const foldLookalike = (fold: number): number => {
  const point = pointOf(fold)
  const read = kindOf(fold) === kinds.letter ? lookalikeOf(point) : point
  return read === point ? fold : foldPoint(read)
}

const allocate = (size: number): NormalizedText => ({
  points: new Uint32Array(size),
  starts: new Uint32Array(size),
  ends: new Uint32Array(size),
  gaps: new Uint8Array(size),
})

const enlarge = (from: NormalizedText, by: number): NormalizedText => {
  const to = allocate(from.points.length + by)
  to.points.set(from.points)
  to.starts.set(from.starts)
  to.ends.set(from.ends)
  to.gaps.set(from.gaps)
  return to
}
