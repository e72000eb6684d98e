import { searchText } from '../search.ts'
import {
  initialPairKey,
  initialsKey,
  pairKey,
  readingsOfCharacter,
  type SoundKind,
  singleKey,
  textInitials,
} from './sound.ts'
import { startsSyllable, syllables } from './syllables.ts'

/**
 * `keys && $1` finds candidates, `sound ~ $2` decides. `spoken` matches only where a Chinese character is among what was
 * found: letters inside a word of letters are no pinyin.
 */
export type PinyinQuery = { keys: string[]; pattern: string; spoken: string }

/** `yunxi`, `yx`, `zho`, `云xi`; a space or an apostrophe ends a syllable. Null where it would match too much. */
export const pinyinQuery = async (kind: SoundKind, keyword: string): Promise<PinyinQuery | null> => {
  const units = unitsOf(keyword)
  if (units === null) return null
  const parses: Reading[][] = []
  const keys = new Set<string>()
  for (const parse of parsesOf(units)) {
    const found = kind === 'name' ? await keysOfName(parse) : await keysOfText(parse)
    if (found.length === 0) continue
    parses.push(parse)
    for (const key of found) keys.add(key)
  }
  if (parses.length === 0) return null
  const patterns = parses.map((parse) => parse.map(patternOf).join(''))
  const spoken = patterns.map((pattern, i) => `(?!(?:[a-z0-9]:[a-z]*;){${parses[i]?.length}})${pattern}`)
  return { keys: [...keys], pattern: anyOf(patterns), spoken: anyOf(spoken) }
}

/** The folded characters of the text that a query found, by its sound: what a page marks. */
export const soundingWords = ({ pattern }: PinyinQuery, sound: string): string[] =>
  Array.from(sound.matchAll(new RegExp(pattern, 'gu')), ([match]) =>
    match
      .split(';')
      .map((token) => token.split(':')[0])
      .join(''),
  )

const anyOf = (patterns: string[]) => `(?:${patterns.join('|')})`

type Unit = { letters: string } | { character: string }
type Reading =
  | { is: 'character'; character: string }
  | { is: 'syllable'; letters: string; last: boolean }
  | { is: 'begun'; letters: string }

const maxLetters = 30

const unitsOf = (keyword: string): Unit[] | null => {
  const folded = searchText(keyword.replace(/[üǖǘǚǜÜ]/gu, 'v')).replaceAll("'", ' ')
  if (!/^[a-z0-9\p{Script=Han} ]*$/u.test(folded) || !/[a-z]/.test(folded) || folded.length > maxLetters) return null
  // A space between characters separates words of their own: that is no pinyin.
  if (/\p{Script=Han} \p{Script=Han}/u.test(folded)) return null
  return Array.from(folded.matchAll(/[a-z]+|[^ ]/gu), ([unit]) =>
    /[a-z]/.test(unit) ? { letters: unit } : { character: unit },
  )
}

const maxParses = 12

const parsesOf = (units: Unit[]): Reading[][] => {
  let parses: Reading[][] = [[]]
  for (const [i, unit] of units.entries()) {
    const next: Reading[][] =
      'character' in unit
        ? [[{ is: 'character', character: unit.character }]]
        : parseLetters(unit.letters, i === units.length - 1)
    parses = parses.flatMap((before) => next.map((after) => [...before, ...after])).slice(0, maxParses)
  }
  return parses
}

const parseLetters = (letters: string, isLast: boolean): Reading[][] => {
  // From the end, so that the parses of the rest are known.
  const parsesFrom: Reading[][][] = Array.from({ length: letters.length + 1 }, () => [])
  parsesFrom[letters.length] = [[]]
  for (let at = letters.length - 1; at >= 0; at--) {
    const parses: Reading[][] = []
    for (let end = at + 1; end <= Math.min(letters.length, at + 6); end++) {
      for (const reading of readingsOfLetters(letters.slice(at, end), isLast && end === letters.length))
        for (const rest of parsesFrom[end] ?? []) parses.push([reading, ...rest])
    }
    parsesFrom[at] = best(parses)
  }
  return parsesFrom[0] ?? []
}

const readingsOfLetters = (letters: string, last: boolean): Reading[] => {
  if (letters.length > 1 && syllables.has(letters)) return [{ is: 'syllable', letters, last }]
  const isInitial = letters.length === 1 || /^[zcs]h$/.test(letters)
  return startsSyllable(letters) && (isInitial || last) ? [{ is: 'begun', letters }] : []
}

const best = (parses: Reading[][]): Reading[][] => {
  const whole = parses.filter((parse) => parse.every(({ is }) => is === 'syllable'))
  const least = Math.min(...parses.map(guessesOf))
  return [...whole, ...parses.filter((parse) => !whole.includes(parse) && guessesOf(parse) === least)]
    .slice(0, maxParses)
    .filter((parse) => whole.length === 0 || whole.includes(parse))
}

/** `sh` may be one initial or two. */
const guessesOf = (parse: Reading[]): number =>
  parse.reduce((sum, one) => sum + (one.is === 'begun' && /^[zcs]h$/.test(one.letters) ? 2 : 1), 0)

const reading = (letters: string) => `[^;:]:(?:[a-z]+,)*${letters}(?:,[a-z]+)*;`

const patternOf = (one: Reading): string => {
  if (one.is === 'character') return `${one.character}:[a-z,]*;`
  return reading(one.is === 'begun' ? `${one.letters}[a-z]*` : `${one.letters}${isUnfinished(one) ? 'g?' : ''}`)
}

/** `chongqin` may become, or mean, `chongqing`. */
const isUnfinished = (one: Reading & { is: 'syllable' }): boolean => one.last && syllables.has(`${one.letters}g`)

/** The readings that a part may have; empty where only its beginning is known. */
const wholeReadings = async (one: Reading): Promise<string[]> => {
  if (one.is === 'character') return readingsOfCharacter(one.character)
  if (one.is === 'begun') return []
  return isUnfinished(one) ? [one.letters, `${one.letters}g`] : [one.letters]
}

const beginnings = async (one: Reading): Promise<string[]> =>
  one.is === 'character' ? readingsOfCharacter(one.character) : [one.letters]

const keysOfName = async (parse: Reading[]): Promise<string[]> => {
  const [only] = parse
  if (only && parse.length === 1) {
    if (only.is === 'begun' && only.letters.length < 2) return []
    const whole = await wholeReadings(only)
    return (whole.length > 0 ? whole : [...syllables].filter((one) => one.startsWith(lettersOf(only)))).map(singleKey)
  }
  const pairs = await pairKeys(parse)
  if (pairs.length > 0) return pairs
  const [first = [], second = []] = await Promise.all(parse.slice(0, 2).map(beginnings))
  return first.flatMap((a) => second.map((b) => initialPairKey(a, b)))
}

const lettersOf = (one: Reading): string => (one.is === 'character' ? '' : one.letters)

const keysOfText = async (parse: Reading[]): Promise<string[]> => {
  const pairs = await pairKeys(parse)
  if (pairs.length > 0 || parse.length < textInitials) return pairs
  let runs: string[][] = [[]]
  for (const one of parse.slice(0, textInitials)) {
    const next = await beginnings(one)
    runs = runs.flatMap((run) => next.map((letters) => [...run, letters]))
  }
  return runs.map(initialsKey)
}

/** The keys of the first two neighbours whose readings are known. */
const pairKeys = async (parse: Reading[]): Promise<string[]> => {
  const whole = await Promise.all(parse.map(wholeReadings))
  const at = whole.findIndex((one, i) => one.length > 0 && (whole[i + 1]?.length ?? 0) > 0)
  return (whole[at] ?? []).flatMap((a) => (whole[at + 1] ?? []).map((b) => pairKey(a, b)))
}
