import { makeStore } from '../../ui/store.ts'

/** Whether this reviewer is asked before an action on this device; on until switched off (docs/spec/rules.md, "The web side"). */
const key = 'quanzi:ask-first'

const read = () => {
  try {
    return localStorage.getItem(key) !== '0'
  } catch {
    return true
  }
}

const store = makeStore(read())

export const useAskFirst = store.use
export const askFirst = store.get

export const setAskFirst = (on: boolean) => {
  store.set(on)
  try {
    localStorage.setItem(key, on ? '1' : '0')
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}
