import type { Simplified } from './simplified.ts'

/** A found place: UTF-16 offsets into the text. */
type Hit = { start: number; end: number }

/**
 * Where a text has the words of a keyword, by the differences that the server's search overlooks (docs/spec/search.md):
 * case, width, accents, needless space, and traditional against simplified where the table is there. The text itself is
 * not changed; what a character folds to may be longer than itself (㎡, ﬁ), so every folded unit knows which character it
 * came from.
 */
export const findHits = (text: string, keyword: string, simplified: Simplified = none): Hit[] => {
  const words = wordsOf(keyword, simplified)
  if (words.length === 0) return []
  const folded = withoutGaps(foldWithOrigins(text, simplified))
  return words.flatMap((word) => hitsOf(folded, word)).sort((a, b) => a.start - b.start || a.end - b.end)
}

/** The # of a topic is no part of its name. */
const wordsOf = (keyword: string, simplified: Simplified): string[] =>
  [...new Set(withoutGaps(foldWithOrigins(keyword, simplified)).text.split(/[\s#]+/))].filter((word) => word !== '')

const none: Simplified = new Map()

/** Accents, joiners and the like. */
const invisible = /[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
/** Phones put typographic quotes in by themselves. */
const quotes: Simplified = new Map(Object.entries({ '‘': "'", '’': "'", '“': '"', '”': '"' }))

/** Down, up and down again: only so do ß and ss meet. */
const fold = (character: string, simplified: Simplified) =>
  Array.from(
    character.normalize('NFKD').toLowerCase().toUpperCase().toLowerCase().normalize('NFKD').replace(invisible, ''),
    (part) => plain(part, simplified),
  ).join('')

/** A character that was simplified may itself have a simpler form. */
const plain = (part: string, simplified: Simplified): string => {
  const next = simplified.get(part) ?? quotes.get(part)
  return next === undefined || next === part ? part : plain(next, simplified)
}

type Folded = { text: string; origins: Hit[] }

const foldWithOrigins = (text: string, simplified: Simplified): Folded => {
  const folded: Folded = { text: '', origins: [] }
  let start = 0
  for (const character of text) {
    const end = start + character.length
    const units = fold(character, simplified)
    // An accent that stands by itself belongs to the letter before it.
    const before = folded.origins.at(-1)
    if (units === '' && before) before.end = end
    folded.text += units
    const origin = { start, end }
    for (let n = 0; n < units.length; n += 1) folded.origins.push(origin)
    start = end
  }
  return folded
}

/** Without a look behind: it would be a syntax error to the older ones of the phones. */
const gap = /(\p{Script=Han})[^\S\n]+(?=[a-z\d])|([a-z\d])[^\S\n]+(?=\p{Script=Han})/gu

/** White space between a Chinese character and a Latin letter or digit makes no difference: 3号线 finds 3 号线. */
const withoutGaps = ({ text, origins }: Folded): Folded => {
  const kept: Folded = { text: '', origins: [] }
  let from = 0
  const keep = (to: number) => {
    kept.text += text.slice(from, to)
    kept.origins.push(...origins.slice(from, to))
  }
  for (const { 0: found, 1: han, 2: latin, index } of text.matchAll(gap)) {
    keep(index + (han ?? latin ?? '').length)
    from = index + found.length
  }
  keep(text.length)
  return kept
}

const hitsOf = ({ text, origins }: Folded, word: string): Hit[] => {
  const hits: Hit[] = []
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
    const [first, last] = [origins[at], origins[at + word.length - 1]]
    if (first && last) hits.push({ start: first.start, end: last.end })
  }
  return hits
}
