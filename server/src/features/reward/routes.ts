import type { rewardCalls } from '@quanzi/contract/reward'
import type { Routes } from '../../http/context.ts'
import { give } from './give.ts'
import { readGivers } from './givers.ts'
import { readLedger } from './ledger.ts'
import { readSwitch } from './purse.ts'

export const rewardRoutes: Routes<keyof typeof rewardCalls> = {
  'GET reward/switch': readSwitch,
  'GET reward/contentlog': readGivers,
  'POST reward/give': give,
  'GET reward/ledger': readLedger,
}
