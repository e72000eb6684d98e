import type { consoleCalls } from '@quanzi/contract/console/calls'
import type { Routes } from '../../http/context.ts'
import { readAlerts } from './alerts.ts'
import { circleRoutes } from './circle-routes.ts'
import { factorRoutes } from './factor/routes.ts'
import { find } from './find.ts'
import { healthRoutes } from './health/routes.ts'
import { logRoutes } from './log/routes.ts'
import { memberConsoleRoutes } from './members/routes.ts'
import { readSelf, readWaiting } from './self.ts'
import { staffRoutes } from './staff/routes.ts'
import { statisticsRoutes } from './statistics/routes.ts'
import { wordRoutes } from './words/routes.ts'

export const consoleRoutes: Routes<keyof typeof consoleCalls> = {
  'GET console/self': readSelf,
  'GET console/waiting': readWaiting,
  'GET console/alerts': readAlerts,
  'GET console/find': find,
  ...circleRoutes,
  ...memberConsoleRoutes,
  ...staffRoutes,
  ...statisticsRoutes,
  ...wordRoutes,
  ...logRoutes,
  ...healthRoutes,
  ...factorRoutes,
}
