import { alertCalls } from './alerts.ts'
import { contentCalls } from './contents.ts'
import { factorCalls, setupCalls } from './factor.ts'
import { findCalls } from './find.ts'
import { healthCalls } from './health.ts'
import { logCalls } from './log.ts'
import { mapPlaceCalls } from './map-places.ts'
import { memberConsoleCalls, staffCalls } from './members.ts'
import { placeCalls } from './places.ts'
import { consolePollCalls } from './polls.ts'
import { selfCalls } from './self.ts'
import { settingsCalls } from './settings.ts'
import { siteCalls } from './sites.ts'
import { slideCalls } from './slides.ts'
import { statisticsCalls } from './statistics.ts'
import { wordCalls } from './words.ts'

/** The calls of the operator console, all under `console/`. A new file of them is one line here. */
export const consoleCalls = {
  ...selfCalls,
  ...alertCalls,
  ...findCalls,
  ...settingsCalls,
  ...slideCalls,
  ...contentCalls,
  ...placeCalls,
  ...mapPlaceCalls,
  ...consolePollCalls,
  ...siteCalls,
  ...memberConsoleCalls,
  ...staffCalls,
  ...statisticsCalls,
  ...wordCalls,
  ...logCalls,
  ...healthCalls,
  ...factorCalls,
  ...setupCalls,
}
