import { limits } from '@quanzi/contract/limits'
import { isRecord } from '@quanzi/contract/objects'

export type SearchHistoryEntry = { word: string; at: number }

/** Keeps the list short enough to scan. */
const maxEntries = 20

/** Moves the keyword to the front, without duplicates; drops the oldest beyond twenty. */
export const withKeyword = (history: readonly SearchHistoryEntry[], word: string, now: number): SearchHistoryEntry[] =>
  [{ word, at: now }, ...withoutKeyword(history, word)].slice(0, maxEntries)

export const withoutKeyword = (history: readonly SearchHistoryEntry[], word: string): SearchHistoryEntry[] =>
  history.filter((searched) => searched.word !== word)

/** Drops entries older than seven days, and those from the future after a clock change. */
export const withoutExpired = (history: readonly SearchHistoryEntry[], now: number): SearchHistoryEntry[] =>
  history.filter(({ at }) => Math.abs(now - at) < limits.searchHistory)

/** Ignores what is no entry. */
export const parseHistory = (stored: unknown): SearchHistoryEntry[] =>
  Array.isArray(stored) ? stored.filter(isHistoryEntry) : []

const isHistoryEntry = (x: unknown): x is SearchHistoryEntry =>
  isRecord(x) && typeof x['word'] === 'string' && typeof x['at'] === 'number'
