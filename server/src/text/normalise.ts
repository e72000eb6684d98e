import { foldedSeveral, foldPoint, kindOf, kinds, pointOf } from './fold.ts'

/** A text as the word filter reads it. The four lists run side by side, one entry for each folded code point. */
export type Normal = {
  points: Uint32Array
  /** Where in the original text (UTF-16) the character stands that gave this code point. */
  starts: Uint32Array
  ends: Uint32Array
  /** 1 where something visible was left out just before: a space, a comma, an emoji. */
  gaps: Uint8Array
}

/**
 * Folds a text (see `fold.ts`) and leaves out what people put between characters to slip through: spaces, punctuation,
 * symbols, emoji, accents, everything invisible. With `keep: 'marks'`, punctuation, symbols and emoji stay.
 */
export const normalise = (text: string, keep: 'letters' | 'marks' = 'letters'): Normal => {
  const least = keep === 'letters' ? kinds.letter : kinds.mark
  let normal = sized(text.length)
  let { points, starts, ends, gaps } = normal
  let count = 0
  let gap = 0

  for (let start = 0; start < text.length; ) {
    const point = text.codePointAt(start) as number
    const end = start + (point > 0xffff ? 2 : 1)
    const whole = foldPoint(point)
    const parts = kindOf(whole) === kinds.several ? foldedSeveral(whole) : null
    if (parts !== null && count + parts.length + text.length - end > points.length) {
      normal = grown(normal, parts.length + text.length)
      ;({ points, starts, ends, gaps } = normal)
    }
    for (let part = 0; part < (parts === null ? 1 : parts.length); part++) {
      const fold = parts === null ? whole : (parts[part] as number)
      if (kindOf(fold) >= least) {
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

const sized = (size: number): Normal => ({
  points: new Uint32Array(size),
  starts: new Uint32Array(size),
  ends: new Uint32Array(size),
  gaps: new Uint8Array(size),
})

const grown = (from: Normal, by: number): Normal => {
  const to = sized(from.points.length + by)
  to.points.set(from.points)
  to.starts.set(from.starts)
  to.ends.set(from.ends)
  to.gaps.set(from.gaps)
  return to
}
