import { createStoredSwitch } from '../../platform/stored-switch.ts'

const dataSaver = createStoredSwitch('quanzi:data-saver', false)

export const useDataSaver = dataSaver.use
export const isDataSaverOn = dataSaver.get
export const setDataSaver = dataSaver.set
