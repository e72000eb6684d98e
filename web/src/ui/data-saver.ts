import { makeStore } from './store.ts'

const key = 'quanzi:data-saver'

/** The reader's wish to spend less of their line: small pictures in lists, no video that moves by itself. */
const saver = makeStore(read())

export const useDataSaver = saver.use
export const savesData = saver.get

export const setDataSaver = (on: boolean) => {
  saver.set(on)
  try {
    if (on) localStorage.setItem(key, '1')
    else localStorage.removeItem(key)
  } catch {
    // The choice then lasts as long as the page.
  }
}

function read(): boolean {
  try {
    return localStorage.getItem(key) === '1'
  } catch {
    return false
  }
}
