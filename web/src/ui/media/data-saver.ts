import { readStorage, writeStorage } from '../../platform/storage.ts'
import { createStore } from '../../platform/store.ts'

const key = 'quanzi:data-saver'

const dataSaver = createStore(readStorage('localStorage', key) === '1')

export const useDataSaver = dataSaver.use
export const isDataSaverOn = dataSaver.get

export const setDataSaver = (on: boolean) => {
  dataSaver.set(on)
  writeStorage('localStorage', key, on ? '1' : null)
}
