import type { statisticsCalls } from '@quanzi/contract/console/statistics'
import type { Routes } from '../../../http/context.ts'
import { readDays, readReasons, readReviewers, readWaits } from './read.ts'
import { readHotTags } from './tags.ts'
import { readTarget, saveTarget } from './target.ts'

export const statisticsRoutes: Routes<keyof typeof statisticsCalls> = {
  'GET console/statistics days': readDays,
  'GET console/statistics waiting': readWaits,
  'GET console/statistics reviewers': readReviewers,
  'GET console/statistics reasons': readReasons,
  'GET console/statistics tags': readHotTags,
  'GET console/target detail': readTarget,
  'POST console/target save': saveTarget,
}
