import type { homeCalls } from '@quanzi/contract/home'
import type { Routes } from '../../http/context.ts'
import { reasonsOf } from '../site/reasons.ts'
import { readExplain, readSetting, readSite, readSlides } from './read.ts'

export const homeRoutes: Routes<keyof typeof homeCalls> = {
  'GET circle/commonapi setting': readSetting,
  'GET circle/commonapi explain': readExplain,
  'GET circle/commonapi reasons': async ({ site }) => ({ data: reasonsOf(site) }),
  'GET circle/commonapi slide': readSlides,
  'GET circle/commonapi site': readSite,
}
