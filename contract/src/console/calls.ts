import { auditLogCalls } from './audit/audit-log.ts'
import { blocklistCalls } from './blocklist.ts'
import { announcementCalls, topicCalls, townCalls } from './circle-content.ts'
import { contentListCalls } from './content-lists.ts'
import { customLocationCalls } from './custom-locations.ts'
import { memberConsoleCalls, staffCalls } from './members.ts'
import { mfaCalls, setupCalls } from './mfa.ts'
import { alertCalls } from './operations/alerts.ts'
import { healthCalls } from './operations/health.ts'
import { statisticsCalls } from './operations/statistics.ts'
import { operatorCalls } from './operator.ts'
import { consolePollCalls } from './polls.ts'
import { consolePostCalls } from './posts.ts'
import { reviewHistoryCalls } from './review-history.ts'
import { consoleSearchCalls } from './search.ts'
import { securityLogCalls } from './security/security-log.ts'
import { settingsCalls } from './settings.ts'
import { siteCalls } from './sites.ts'
import { slideCalls } from './slides.ts'

export const consoleCalls = {
  ...operatorCalls,
  ...alertCalls,
  ...consoleSearchCalls,
  ...settingsCalls,
  ...slideCalls,
  ...contentListCalls,
  ...townCalls,
  ...topicCalls,
  ...announcementCalls,
  ...customLocationCalls,
  ...consolePollCalls,
  ...consolePostCalls,
  ...siteCalls,
  ...memberConsoleCalls,
  ...staffCalls,
  ...statisticsCalls,
  ...blocklistCalls,
  ...auditLogCalls,
  ...reviewHistoryCalls,
  ...securityLogCalls,
  ...healthCalls,
  ...mfaCalls,
  ...setupCalls,
}
