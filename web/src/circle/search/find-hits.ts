import type { TextRange } from '../../ui/text/highlight-ranges.ts'
import type { SimplifiedTable } from './simplified-characters.ts'

/**
 * Finds the terms of a keyword with the same folding as the server's search (docs/spec/search.md): case, width,
 * accents, extra space, and traditional against simplified once the table is loaded. A character may fold to several
 * (㎡, ﬁ), so every folded unit keeps the offset of its origin.
 */
export const findHits = (text: string, keyword: string, simplified: SimplifiedTable = noTable): TextRange[] => {
  const terms = splitTerms(keyword, simplified)
  if (terms.length === 0) return []
  const folded = removeCjkLatinGaps(foldWithOrigins(text, simplified))
  return terms.flatMap((term) => findTerm(folded, term)).sort((a, b) => a.start - b.start || a.end - b.end)
}

/** The # of a tag is not part of its name. */
const splitTerms = (keyword: string, simplified: SimplifiedTable): string[] =>
  [...new Set(removeCjkLatinGaps(foldWithOrigins(keyword, simplified)).text.split(/[\s#]+/))].filter(
    (term) => term !== '',
  )

const noTable: SimplifiedTable = new Map()

/** Combining marks, joiners and other ignorable characters. */
const invisible = /[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
/** Phones insert typographic quotes automatically. */
const quotes: SimplifiedTable = new Map(Object.entries({ '‘': "'", '’': "'", '“': '"', '”': '"' }))

/** Lower, upper and lower again: otherwise ß does not match ss. */
const fold = (character: string, simplified: SimplifiedTable) =>
  Array.from(
    character.normalize('NFKD').toLowerCase().toUpperCase().toLowerCase().normalize('NFKD').replace(invisible, ''),
    (part) => simplify(part, simplified),
  ).join('')

/** A simplified character may itself have a simpler form. */
const simplify = (part: string, simplified: SimplifiedTable): string => {
  const next = simplified.get(part) ?? quotes.get(part)
  return next === undefined || next === part ? part : simplify(next, simplified)
}

type Folded = { text: string; origins: TextRange[] }

const foldWithOrigins = (text: string, simplified: SimplifiedTable): Folded => {
  const folded: Folded = { text: '', origins: [] }
  let start = 0
  for (const character of text) {
    const end = start + character.length
    const units = fold(character, simplified)
    // A separate combining mark belongs to the letter before it.
    const before = folded.origins.at(-1)
    if (units === '' && before) before.end = end
    folded.text += units
    const origin = { start, end }
    for (let n = 0; n < units.length; n += 1) folded.origins.push(origin)
    start = end
  }
  return folded
}

/** No lookbehind: older phones reject it as a syntax error. */
const cjkLatinGap = /(\p{Script=Han})[^\S\n]+(?=[a-z\d])|([a-z\d])[^\S\n]+(?=\p{Script=Han})/gu

/** Space between a Chinese character and a Latin letter or digit is ignored: 3号线 finds 3 号线. */
const removeCjkLatinGaps = ({ text, origins }: Folded): Folded => {
  const result: Folded = { text: '', origins: [] }
  let from = 0
  const copyUntil = (to: number) => {
    result.text += text.slice(from, to)
    result.origins.push(...origins.slice(from, to))
  }
  for (const { 0: found, 1: han, 2: latin, index } of text.matchAll(cjkLatinGap)) {
    copyUntil(index + (han ?? latin ?? '').length)
    from = index + found.length
  }
  copyUntil(text.length)
  return result
}

const findTerm = ({ text, origins }: Folded, term: string): TextRange[] => {
  const hits: TextRange[] = []
  for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + term.length)) {
    const [first, last] = [origins[at], origins[at + term.length - 1]]
    if (first && last) hits.push({ start: first.start, end: last.end })
  }
  return hits
}
