import type { homeCalls } from '@quanzi/contract/circle/home'
import type { Routes } from '../../identity/request/request-context.ts'
import { listRejectReasons } from '../../identity/site/reject-reasons.ts'
import { readExplain, readSettings, readSite } from './read-settings.ts'
import { readSlides } from './read-slides.ts'

export const homeRoutes: Routes<keyof typeof homeCalls> = {
  'GET circle/commonapi setting': readSettings,
  'GET circle/commonapi explain': readExplain,
  'GET circle/commonapi reasons': async ({ site }) => ({ data: listRejectReasons(site) }),
  'GET circle/commonapi slide': readSlides,
  'GET circle/commonapi site': readSite,
}
