import type { siteCalls } from '@quanzi/contract/console/sites'
import type { Routes } from '../../identity/request/request-context.ts'
import { endFormerSecret, listSites, renewSecret, retireSite, saveSite } from './sites.ts'

export const siteRoutes: Routes<keyof typeof siteCalls> = {
  'GET console/sites': listSites,
  'POST console/site_save': saveSite,
  'POST console/site_retire': retireSite,
  'POST console/site_secret': renewSecret,
  'POST console/site_secret_end': endFormerSecret,
}
