import { alertCalls } from './alerts.ts'
import { auditLogCalls } from './audit-log.ts'
import { blocklistCalls } from './blocklist.ts'
import { announcementCalls, topicCalls, townCalls } from './circle-content.ts'
import { contentListCalls } from './content-lists.ts'
import { customLocationCalls } from './custom-locations.ts'
import { healthCalls } from './health.ts'
import { memberConsoleCalls, staffCalls } from './members.ts'
import { mfaCalls, setupCalls } from './mfa.ts'
import { operatorCalls } from './operator.ts'
import { consolePollCalls } from './polls.ts'
import { consolePostCalls } from './posts.ts'
import { reviewHistoryCalls } from './review-history.ts'
import { consoleSearchCalls } from './search.ts'
import { securityLogCalls } from './security-log.ts'
import { settingsCalls } from './settings.ts'
import { siteCalls } from './sites.ts'
import { slideCalls } from './slides.ts'
import { statisticsCalls } from './statistics.ts'

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
