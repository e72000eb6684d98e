import { createStoredSwitch } from '../../../platform/stored-switch.ts'

/** Whether this device confirms an action first; on by default (docs/spec/rules.md, web). */
const confirmFirst = createStoredSwitch('quanzi:ask-first', true)

export const useConfirmFirst = confirmFirst.use
export const isConfirmFirst = confirmFirst.get
export const setConfirmFirst = confirmFirst.set
