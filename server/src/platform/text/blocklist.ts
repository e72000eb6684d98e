import { buildAhoCorasick } from './aho-corasick.ts'
import { readSquaredLetters } from './lookalikes.ts'
import { type NormalizedText, normalizeText } from './normalize.ts'

export type BlocklistEntries = { refuse: readonly string[]; hold: readonly string[]; allow: readonly string[] }

/** `start` and `end` are UTF-16 positions in the original text; `word` is the entry as it was listed. */
type BlocklistHit = { start: number; end: number; word: string; list: 'refuse' | 'hold' }
export type ScreeningVerdict = { verdict: 'pass' | 'hold' | 'refuse'; hits: BlocklistHit[] }

/**
 * Compiles the blocklists of a site into a matcher that scans a text once (docs/spec/rules.md, screening).
 *
 * - A Chinese entry matches anywhere, whatever separates its characters: `加 微.信` matches 加微信.
 * - A lookalike matches as what it looks like, and emoji of letters also as these letters: `lookalikes.ts`.
 * - An entry of ASCII letters alone matches where it is not part of a longer Latin word: `av` in `AV片` and `a.v.` but
 *   not in `have`. Digits and Chinese may be adjacent (`vx123`).
 * - An entry with fewer than two letters or digits and some marks (`+V`, `🔞`) matches as it is written, marks included.
 * - A longer entry of `allow` that covers a hit removes it. An entry in two lists counts in the stricter one.
 * - Hits may overlap; they are sorted by position, the longer first.
 */
export const compileBlocklist = (lists: BlocklistEntries): ((text: string) => ScreeningVerdict) => {
  const entries = parseEntries(lists)
  const searches = (['letters', 'marks'] as const).flatMap((keep) => {
    const entriesOfKind = entries.filter((entry) => entry.keep === keep)
    return entriesOfKind.length > 0
      ? [{ keep, entries: entriesOfKind, automaton: buildAhoCorasick(entriesOfKind.map((e) => e.points)) }]
      : []
  })

  return (text) => {
    const squared = readSquaredLetters(text)
    const matches = new Map<string, Match>()
    for (const { keep, entries, automaton } of searches) {
      for (const reading of squared === undefined ? [text] : [text, squared]) {
        const normal = normalizeText(reading, keep)
        automaton.scan(normal.points, (word, from, to) => {
          // The automaton returns indexes of `entries` and of the points it has scanned.
          const { latin, word: listed, list } = entries[word] as BlocklistEntry
          if (latin && !isWholeLatinWord(normal, from, to)) return
          // Both are within the normalized text.
          const [start, end] = [normal.starts[from] as number, normal.ends[to - 1] as number]
          matches.set(`${start} ${end} ${listed}`, { start, end, word: listed, list })
        })
      }
    }
    const hits = removeAllowed([...matches.values()]).sort((a, b) => a.start - b.start || b.end - a.end)
    const isRefused = hits.some((hit) => hit.list === 'refuse')
    return { verdict: isRefused ? 'refuse' : hits.length > 0 ? 'hold' : 'pass', hits }
  }
}

/** The same for words that match the same texts, such as `ＶＸ` and `v-x`; null for a word that matches none. */
export const blocklistKey = (word: string): string | null => keyOf(parseEntry(word, 'hold'))

type BlocklistEntry = {
  word: string
  list: keyof BlocklistEntries
  points: Uint32Array
  keep: 'letters' | 'marks'
  latin: boolean
}
type Match = Omit<BlocklistHit, 'list'> & { list: keyof BlocklistEntries }

const parseEntries = (lists: BlocklistEntries): BlocklistEntry[] => {
  const entries = new Map<string, BlocklistEntry>()
  for (const list of ['refuse', 'hold', 'allow'] as const) {
    for (const word of lists[list]) {
      const entry = parseEntry(word, list)
      const key = keyOf(entry)
      if (key !== null && !entries.has(key)) entries.set(key, entry)
    }
  }
  return [...entries.values()]
}

const keyOf = ({ keep, points }: BlocklistEntry): string | null =>
  points.length > 0 ? `${keep} ${points.join(' ')}` : null

const parseEntry = (word: string, list: keyof BlocklistEntries): BlocklistEntry => {
  const letters = normalizeText(word).points
  const marks = normalizeText(word, 'marks').points
  const latin = letters.every(isLatin)
  return letters.length < 2 && marks.length > letters.length
    ? { word, list, points: marks, keep: 'marks', latin: false }
    : { word, list, points: letters, keep: 'letters', latin }
}

const isLatin = (point: number | undefined) => point !== undefined && point >= 0x61 && point <= 0x7a

/** Letters of Greek and Cyrillic words read as Latin ones where they look alike: the others belong to the same word. */
const isInWord = (point: number | undefined) =>
  isLatin(point) || (point !== undefined && point >= 0x370 && point <= 0x52f)

const isWholeLatinWord = ({ points, gaps }: NormalizedText, from: number, to: number) =>
  (gaps[from] === 1 || !isInWord(points[from - 1])) && (to === points.length || gaps[to] === 1 || !isInWord(points[to]))

const removeAllowed = (matches: Match[]): BlocklistHit[] => {
  const allowed = matches.filter((match) => match.list === 'allow')
  const covers = (a: Match, { start, end }: Match) => a.start <= start && a.end >= end && a.end - a.start > end - start
  return matches.filter(
    (match): match is BlocklistHit => match.list !== 'allow' && !allowed.some((a) => covers(a, match)),
  )
}
