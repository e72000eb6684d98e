import { limits } from '@quanzi/contract/limits'
import { isRecord } from '@quanzi/contract/objects'

/** `by`: the member who has searched, absent for a visitor. */
export type SearchHistoryEntry = { word: string; at: number; by?: number | undefined }

/** Keeps the list short enough to scan. */
const maxEntries = 20

/** A member does not see what another one has searched for on the same device; a visitor's entries are for everyone. */
export const historyOf = (history: readonly SearchHistoryEntry[], member: number | undefined): SearchHistoryEntry[] => {
  const own = history.filter((entry) => isFor(entry, member))
  return own.filter(({ word }, index) => own.findIndex((entry) => entry.word === word) === index)
}

/** Moves the keyword to the front, without duplicates; drops the oldest beyond twenty. */
export const withKeyword = (history: readonly SearchHistoryEntry[], entry: SearchHistoryEntry): SearchHistoryEntry[] =>
  [entry, ...withoutKeyword(history, entry.word, entry.by)].slice(0, maxEntries)

/** Puts back what was cleared, with what was searched for since. */
export const withEntries = (
  history: readonly SearchHistoryEntry[],
  cleared: readonly SearchHistoryEntry[],
): SearchHistoryEntry[] => {
  const missing = cleared.filter(({ word, by }) => !history.some((entry) => entry.word === word && entry.by === by))
  return [...history, ...missing].sort((a, b) => b.at - a.at).slice(0, maxEntries)
}

export const withoutKeyword = (
  history: readonly SearchHistoryEntry[],
  word: string,
  member: number | undefined,
): SearchHistoryEntry[] => history.filter((entry) => entry.word !== word || !isFor(entry, member))

export const withoutHistoryOf = (
  history: readonly SearchHistoryEntry[],
  member: number | undefined,
): SearchHistoryEntry[] => history.filter((entry) => !isFor(entry, member))

const isFor = ({ by }: SearchHistoryEntry, member: number | undefined): boolean => by === undefined || by === member

/** Drops entries older than seven days, and those from the future after a clock change. */
export const withoutExpired = (history: readonly SearchHistoryEntry[], now: number): SearchHistoryEntry[] =>
  history.filter(({ at }) => Math.abs(now - at) < limits.searchHistory)

/** Ignores what is no entry. */
export const parseHistory = (stored: unknown): SearchHistoryEntry[] =>
  Array.isArray(stored) ? stored.filter(isHistoryEntry) : []

const isHistoryEntry = (x: unknown): x is SearchHistoryEntry =>
  isRecord(x) &&
  typeof x['word'] === 'string' &&
  typeof x['at'] === 'number' &&
  (x['by'] === undefined || typeof x['by'] === 'number')
