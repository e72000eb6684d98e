import { limits } from '@quanzi/contract/limits'

/** A word that was searched for, and when last. */
export type Searched = { word: string; at: number }

/** More would be a list to search in. */
const most = 20

/** The word in front, once; the oldest beyond twenty fall off. */
export const withWord = (history: readonly Searched[], word: string, now: number): Searched[] =>
  [{ word, at: now }, ...withoutWord(history, word)].slice(0, most)

export const withoutWord = (history: readonly Searched[], word: string): Searched[] =>
  history.filter((searched) => searched.word !== word)

/** What is younger than seven days. A clock that was put back makes nothing immortal. */
export const stillKept = (history: readonly Searched[], now: number): Searched[] =>
  history.filter(({ at }) => Math.abs(now - at) < limits.searchHistory)

/** What the device kept, as far as it can be understood. */
export const readHistory = (kept: string | null): Searched[] => {
  try {
    const value: unknown = JSON.parse(kept ?? '[]')
    return Array.isArray(value) ? value.filter(isSearched) : []
  } catch {
    return []
  }
}

const isSearched = (x: unknown): x is Searched =>
  typeof x === 'object' &&
  x !== null &&
  'word' in x &&
  typeof x.word === 'string' &&
  'at' in x &&
  typeof x.at === 'number'
