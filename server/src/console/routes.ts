import type { consoleCalls } from '@quanzi/contract/console/calls'
import type { Routes } from '../identity/request/request-context.ts'
import { readAlerts } from './alerts/alerts.ts'
import { announcementRoutes } from './announcement/routes.ts'
import { auditLogRoutes } from './audit-log/routes.ts'
import { blocklistRoutes } from './blocklist/routes.ts'
import { contentRoutes } from './content/routes.ts'
import { healthRoutes } from './health/routes.ts'
import { slideRoutes } from './home-page/routes.ts'
import { memberConsoleRoutes } from './members/routes.ts'
import { mfaRoutes } from './mfa/routes.ts'
import { hideFirstSteps, readFirstSteps } from './overview/first-steps.ts'
import { readSelf } from './overview/self.ts'
import { readWaiting } from './overview/waiting.ts'
import { pollConsoleRoutes } from './poll/routes.ts'
import { listConsolePosts } from './posts/list.ts'
import { exportReviewHistory } from './review-history/export-csv.ts'
import { search } from './search/search.ts'
import { securityLogRoutes } from './security-log/routes.ts'
import { settingsRoutes } from './settings/routes.ts'
import { setupRoutes } from './setup/routes.ts'
import { siteRoutes } from './site/routes.ts'
import { staffRoutes } from './staff/routes.ts'
import { statisticsRoutes } from './statistics/routes.ts'
import { townConsoleRoutes } from './town/routes.ts'

export const consoleRoutes: Routes<keyof typeof consoleCalls> = {
  'GET console/self': readSelf,
  'GET console/waiting': readWaiting,
  'GET console/steps': readFirstSteps,
  'POST console/steps_hide': hideFirstSteps,
  'GET console/alerts': readAlerts,
  'GET console/find': search,
  'GET console/posts': listConsolePosts,
  ...settingsRoutes,
  ...slideRoutes,
  ...contentRoutes,
  ...townConsoleRoutes,
  ...announcementRoutes,
  ...pollConsoleRoutes,
  ...siteRoutes,
  ...memberConsoleRoutes,
  ...staffRoutes,
  ...statisticsRoutes,
  ...blocklistRoutes,
  ...auditLogRoutes,
  'GET console/review_history csv': exportReviewHistory,
  ...securityLogRoutes,
  ...healthRoutes,
  ...mfaRoutes,
  ...setupRoutes,
}
