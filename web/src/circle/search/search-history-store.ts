import { isStorageAvailable, readJson, writeStorage } from '../../platform/storage.ts'
import { createStore } from '../../ui/state/store.ts'
import { parseHistory, type SearchHistoryEntry, withKeyword, withoutExpired, withoutKeyword } from './search-history.ts'

const storageKey = 'quanzi:searches'

/** Read before each change: another tab may have written in the meantime. */
const read = (): SearchHistoryEntry[] =>
  isStorageAvailable('localStorage')
    ? withoutExpired(parseHistory(readJson('localStorage', storageKey)), Date.now())
    : history.get()

const write = (next: SearchHistoryEntry[]) => {
  history.set(next)
  writeStorage('localStorage', storageKey, next.length === 0 ? null : JSON.stringify(next))
}

const history = createStore<SearchHistoryEntry[]>([])
history.set(read())

export const useSearchHistory = history.use
export const refreshSearchHistory = () => history.set(read())
export const saveKeyword = (word: string) => write(withKeyword(read(), word, Date.now()))
export const removeKeyword = (word: string) => write(withoutKeyword(read(), word))

export const clearHistory = (): (() => void) => {
  const before = read()
  write([])
  return () => write(before)
}
