import { createHash } from 'node:crypto'
import { normalise } from './normalise.ts'

/**
 * The mark under which a text finds others that read the same: width, case, traditional characters, spaces, marks and
 * emoji make no difference, as the word filter reads. Of a text without letters its marks and emoji count; '' where
 * nothing is left to compare.
 */
export const alikeMark = (text: string): string => {
  const letters = normalise(text).points
  const points = letters.length > 0 ? letters : normalise(text, 'marks').points
  if (points.length === 0) return ''
  const folded = Array.from(points, (point) => String.fromCodePoint(point)).join('')
  return createHash('sha256').update(folded).digest('base64url').slice(0, 22)
}
