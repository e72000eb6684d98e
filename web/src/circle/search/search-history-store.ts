import { isLocalStorageAvailable, readJson, writeStorage } from '../../platform/storage.ts'
import { createStore } from '../../platform/store.ts'
import {
  historyOf,
  parseHistory,
  type SearchHistoryEntry,
  withEntries,
  withKeyword,
  withoutExpired,
  withoutHistoryOf,
  withoutKeyword,
} from './search-history.ts'

const storageKey = 'quanzi:searches'

/** Read before each change: another tab may have written in the meantime. */
const read = (): SearchHistoryEntry[] =>
  isLocalStorageAvailable()
    ? withoutExpired(parseHistory(readJson('localStorage', storageKey)), Date.now())
    : history.get()

const write = (next: SearchHistoryEntry[]) => {
  history.set(next)
  writeStorage('localStorage', storageKey, next.length === 0 ? null : JSON.stringify(next))
}

const history = createStore<SearchHistoryEntry[]>([])
history.set(read())

type Member = number | undefined

export const useSearchHistory = (member: Member) => historyOf(history.use(), member)
export const refreshSearchHistory = () => history.set(read())
export const saveKeyword = (word: string, member: Member) =>
  write(withKeyword(read(), { word, at: Date.now(), by: member }))
export const removeKeyword = (word: string, member: Member) => write(withoutKeyword(read(), word, member))

export const clearHistory = (member: Member): (() => void) => {
  const before = read()
  write(withoutHistoryOf(before, member))
  return () => write(withEntries(read(), before))
}
