/** A found place: UTF-16 offsets into the text. */
export type Hit = { start: number; end: number }

/**
 * Where a text has the words of a keyword, whatever their case, width and needless space. The text itself is not changed; what a
 * character folds to may be longer than itself (㎡, ﬁ), so every folded unit knows which character it came from.
 */
export const findHits = (text: string, keyword: string): Hit[] => {
  const words = wordsOf(keyword)
  if (words.length === 0) return []
  const folded = withoutGaps(foldWithOrigins(text))
  return words.flatMap((word) => hitsOf(folded, word)).sort((a, b) => a.start - b.start || a.end - b.end)
}

/** The # of a topic is no part of its name. */
const wordsOf = (keyword: string): string[] =>
  [...new Set(withoutGaps(foldWithOrigins(keyword)).text.split(/[\s#]+/))].filter((word) => word !== '')

const fold = (text: string) => text.normalize('NFKC').toLowerCase()

type Folded = { text: string; origins: Hit[] }

const foldWithOrigins = (text: string): Folded => {
  const folded: Folded = { text: '', origins: [] }
  let start = 0
  for (const character of text) {
    const end = start + character.length
    const units = fold(character)
    folded.text += units
    for (let n = 0; n < units.length; n += 1) folded.origins.push({ start, end })
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
