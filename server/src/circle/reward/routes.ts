import type { rewardCalls } from '@quanzi/contract/circle/reward'
import type { Routes } from '../../identity/request/request-context.ts'
import { readRewardSettings } from './balance.ts'
import { giveReward } from './give.ts'
import { listGivers } from './givers.ts'
import { listLedger } from './ledger.ts'

export const rewardRoutes: Routes<keyof typeof rewardCalls> = {
  'GET reward/switch': readRewardSettings,
  'GET reward/contentlog': listGivers,
  'POST reward/give': giveReward,
  'GET reward/ledger': listLedger,
}
