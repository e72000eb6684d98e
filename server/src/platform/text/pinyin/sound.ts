import { searchText } from '../search.ts'

/** `云:yun;溪:xi;` (docs/spec/search.md). Names have all readings of their characters. */
export type Sound = { sound: string; keys: string[] }

/** Later characters of a text are not found by pinyin. */
const maxCharacters = { name: 40, text: 64 }
export type SoundKind = keyof typeof maxCharacters

export const soundOf = async (kind: SoundKind, text: string): Promise<Sound> => {
  const characters = [...searchText(text)].slice(0, maxCharacters[kind])
  const readings = await readingsOf(kind, characters)
  const sound = characters.map((character, i) => tokenOf(character, readings[i] ?? [])).join('')
  return { sound, keys: [...new Set(kind === 'name' ? nameKeys(readings) : textKeys(readings))] }
}

export const readingsOfCharacter = async (character: string): Promise<string[]> => {
  const { polyphonic } = await import('pinyin-pro')
  const [readings = []] = polyphonic(character, { toneType: 'none', type: 'array', v: true })
  return readings.filter(isReading)
}

const isReading = (reading: string) => /^[a-z]+$/.test(reading)

const readingsOf = async (kind: SoundKind, characters: string[]): Promise<string[][]> => {
  const { pinyin } = await import('pinyin-pro')
  const inContext = pinyin(characters.join(''), { toneType: 'none', type: 'array', v: true })
  const aligned = inContext.length === characters.length
  const readings: string[][] = []
  for (const [i, character] of characters.entries()) {
    const here = aligned ? [inContext[i] ?? ''].filter(isReading) : []
    const others = kind === 'name' || !aligned ? await readingsOfCharacter(character) : []
    readings.push(isReading(character) ? [character] : [...new Set([...here, ...others])])
  }
  return readings
}

/** All characters except letters and digits separate syllables. */
const tokenOf = (character: string, readings: string[]) =>
  `${/[\p{L}\p{N}]/u.test(character) ? character : ' '}:${readings.join(',')};`

export const singleKey = (reading: string): string => reading
export const pairKey = (first: string, second: string): string => `${first} ${second}`
export const initialPairKey = (first: string, second: string): string => `${first[0]}-${second[0]}`
export const initialsKey = (readings: string[]): string => `=${readings.map((one) => one[0]).join('')}`
/** The least number of initials in a row by which a text is found: shorter runs occur in too many texts. */
export const textInitials = 4

const nameKeys = (readings: string[][]): string[] => [
  ...readings.flat().map(singleKey),
  ...runsOf(readings, 2).flatMap(([first = [], second = []]) =>
    first.flatMap((a) => second.flatMap((b) => [pairKey(a, b), initialPairKey(a, b)])),
  ),
]

const textKeys = (readings: string[][]): string[] => [
  ...runsOf(readings, 2).map(([[a = ''] = [], [b = ''] = []]) => pairKey(a, b)),
  ...runsOf(readings, textInitials).map((run) => initialsKey(run.map(([a = '']) => a))),
]

const runsOf = (readings: string[][], length: number): string[][][] =>
  readings
    .map((_, i) => readings.slice(i, i + length))
    .filter((run) => run.length === length && run.every((one) => one.length > 0))
