import type { consoleCalls } from '@quanzi/contract/console/calls'
import type { Routes } from '../../http/context.ts'
import { factorRoutes } from './factor/routes.ts'
import { healthRoutes } from './health/routes.ts'
import { logRoutes } from './log/routes.ts'
import { memberConsoleRoutes } from './members/routes.ts'
import { readSelf, readWaiting } from './self.ts'
import { readSettings, returnVersion, saveSettings } from './settings.ts'
import { staffRoutes } from './staff/routes.ts'
import { statisticsRoutes } from './statistics/routes.ts'
import { listVersions } from './versions.ts'
import { wordRoutes } from './words/routes.ts'

export const consoleRoutes: Routes<keyof typeof consoleCalls> = {
  'GET console/self': readSelf,
  'GET console/waiting': readWaiting,
  'GET console/settings': readSettings,
  'POST console/settings': saveSettings,
  'GET console/versions': listVersions,
  'POST console/version_return': returnVersion,
  ...memberConsoleRoutes,
  ...staffRoutes,
  ...statisticsRoutes,
  ...wordRoutes,
  ...logRoutes,
  ...healthRoutes,
  ...factorRoutes,
}
