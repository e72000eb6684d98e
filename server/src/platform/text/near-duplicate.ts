import { hash } from 'node:crypto'
import { normalizeText } from './normalize.ts'

/** Texts with the same key are near-duplicates. Without letters marks and emoji count; '' where nothing is left. */
export const nearDuplicateKey = (text: string): string => {
  const letters = normalizeText(text).points
  const points = letters.length > 0 ? letters : normalizeText(text, 'marks').points
  if (points.length === 0) return ''
  const folded = Array.from(points, (point) => String.fromCodePoint(point)).join('')
  return hash('sha256', folded, 'base64url').slice(0, 22)
}
