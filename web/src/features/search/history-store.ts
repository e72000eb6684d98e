import { makeStore } from '../../ui/store.ts'
import { readHistory, type Searched, stillKept, withoutWord, withWord } from './history.ts'

const place = 'quanzi:searches'

/** Read again before each change: another tab may have written meanwhile. */
const read = (): Searched[] => {
  try {
    return stillKept(readHistory(localStorage.getItem(place)), Date.now())
  } catch {
    return history.get()
  }
}

const write = (next: Searched[]) => {
  history.set(next)
  try {
    if (next.length === 0) localStorage.removeItem(place)
    else localStorage.setItem(place, JSON.stringify(next))
  } catch {
    // Where nothing can be kept, the history lasts as long as the page.
  }
}

const history = makeStore<Searched[]>([])
history.set(read())

export const useHistory = history.use
export const refreshHistory = () => history.set(read())
export const remember = (word: string) => write(withWord(read(), word, Date.now()))
export const forget = (word: string) => write(withoutWord(read(), word))

/** Empties the history; the answer puts it back. */
export const forgetAll = (): (() => void) => {
  const before = read()
  write([])
  return () => write(before)
}
