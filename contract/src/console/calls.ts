import { selfCalls } from './self.ts'
import { settingsCalls } from './settings.ts'

/** The calls of the operator console, all under `console/`. A new file of them is one line here. */
export const consoleCalls = {
  ...selfCalls,
  ...settingsCalls,
}
