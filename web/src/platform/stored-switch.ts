import { readStorage, writeStorage } from './storage.ts'
import { createStore } from './store.ts'

/** A setting of this device, on or off, which local storage keeps as 1 or 0. */
export const createStoredSwitch = (key: string, initial: boolean) => {
  const stored = readStorage('localStorage', key)
  const store = createStore(stored ? stored === '1' : initial)
  return {
    ...store,
    set: (on: boolean) => {
      store.set(on)
      writeStorage('localStorage', key, on ? '1' : '0')
    },
  }
}
