import { browsersPage } from './browsers.ts'
import { callsPage } from './calls.ts'
import { errorsPage } from './errors.ts'
import { limitsPage } from './limits.ts'
import { messagesPage } from './messages.ts'
import { metricsPage } from './metrics.ts'
import { settingsPage } from './settings.ts'
import { statesPage } from './states.ts'

export const referencePages = async (): Promise<Record<string, string>> => ({
  'browsers.md': browsersPage(),
  'calls.md': await callsPage(),
  'errors.md': errorsPage(),
  'limits.md': limitsPage(),
  'messages.md': messagesPage(),
  'metrics.md': await metricsPage(),
  'settings.md': settingsPage(),
  'states.md': statesPage(),
})
