import { buildAutomaton } from './automaton.ts'
import { type Normal, normalise } from './normalise.ts'

export type WordLists = { refuse: readonly string[]; hold: readonly string[]; allow: readonly string[] }

/** `start` and `end` are places in the original text (UTF-16); `word` is the word as it was listed. */
type WordHit = { start: number; end: number; word: string; list: 'refuse' | 'hold' }
export type WordVerdict = { verdict: 'pass' | 'hold' | 'refuse'; hits: WordHit[] }

/**
 * A site's own words, made ready to be found in one pass over a text (docs/spec/rules.md, automatic screening).
 *
 * - Chinese words are found anywhere, whatever stands between their characters: `加 微.信` is 加微信.
 * - A word of ASCII letters alone is found where it is not part of a longer Latin word: `av` in `AV片` and `a.v.` but
 *   not in `have`. Digits and Chinese beside it are no obstacle (`vx123`).
 * - A word with fewer than two letters or digits and some marks (`+V`, `🔞`) is found as it is written, marks included.
 * - A longer phrase of `allow` that covers a find clears it. A word in two lists is the stricter one's.
 * - Finds may overlap; they come in the order of their places, the longer first.
 */
export const compileWords = (lists: WordLists): ((text: string) => WordVerdict) => {
  const entries = readLists(lists)
  const searches = (['letters', 'marks'] as const).flatMap((keep) => {
    const those = entries.filter((entry) => entry.keep === keep)
    return those.length > 0 ? [{ keep, entries: those, automaton: buildAutomaton(those.map((e) => e.points)) }] : []
  })

  return (text) => {
    const finds: Find[] = []
    for (const { keep, entries, automaton } of searches) {
      const normal = normalise(text, keep)
      automaton.scan(normal.points, (word, from, to) => {
        const { latin, word: listed, list } = entries[word] as Entry
        if (latin && !standsAlone(normal, from, to)) return
        finds.push({ start: normal.starts[from] as number, end: normal.ends[to - 1] as number, word: listed, list })
      })
    }
    const hits = withoutAllowed(finds).sort((a, b) => a.start - b.start || b.end - a.end)
    const refused = hits.some((hit) => hit.list === 'refuse')
    return { verdict: refused ? 'refuse' : hits.length > 0 ? 'hold' : 'pass', hits }
  }
}

type Entry = { word: string; list: keyof WordLists; points: Uint32Array; keep: 'letters' | 'marks'; latin: boolean }
type Find = Omit<WordHit, 'list'> & { list: keyof WordLists }

const readLists = (lists: WordLists): Entry[] => {
  const entries = new Map<string, Entry>()
  for (const list of ['refuse', 'hold', 'allow'] as const) {
    for (const word of lists[list]) {
      const entry = readWord(word, list)
      const key = `${entry.keep} ${entry.points.join(' ')}`
      if (entry.points.length > 0 && !entries.has(key)) entries.set(key, entry)
    }
  }
  return [...entries.values()]
}

const readWord = (word: string, list: keyof WordLists): Entry => {
  const letters = normalise(word).points
  const marks = normalise(word, 'marks').points
  const latin = letters.every(isLatin)
  return letters.length < 2 && marks.length > letters.length
    ? { word, list, points: marks, keep: 'marks', latin: false }
    : { word, list, points: letters, keep: 'letters', latin }
}

const isLatin = (point: number | undefined) => point !== undefined && point >= 0x61 && point <= 0x7a

const standsAlone = ({ points, gaps }: Normal, from: number, to: number) =>
  (gaps[from] === 1 || !isLatin(points[from - 1])) && (to === points.length || gaps[to] === 1 || !isLatin(points[to]))

const withoutAllowed = (finds: Find[]): WordHit[] => {
  const allowed = finds.filter((find) => find.list === 'allow')
  const clears = (a: Find, { start, end }: Find) => a.start <= start && a.end >= end && a.end - a.start > end - start
  return finds.filter((find): find is WordHit => find.list !== 'allow' && !allowed.some((a) => clears(a, find)))
}
