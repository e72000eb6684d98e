import { readStorage, writeStorage } from '../../../platform/storage.ts'
import { createStore } from '../../../platform/store.ts'

/** Whether this device confirms an action first; on by default (docs/spec/rules.md, web). */
const key = 'quanzi:ask-first'

const store = createStore(readStorage('localStorage', key) !== '0')

export const useConfirmFirst = store.use
export const isConfirmFirst = store.get

export const setConfirmFirst = (on: boolean) => {
  store.set(on)
  writeStorage('localStorage', key, on ? '1' : '0')
}
