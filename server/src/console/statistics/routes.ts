import type { statisticsCalls } from '@quanzi/contract/console/statistics'
import type { Routes } from '../../identity/request/request-context.ts'
import { readHotTags } from './hot-tags.ts'
import { readDays, readReasons, readReviewers, readWaits } from './read.ts'
import { readReviewTargets, saveReviewTargets } from './review-targets.ts'

export const statisticsRoutes: Routes<keyof typeof statisticsCalls> = {
  'GET console/statistics days': readDays,
  'GET console/statistics waiting': readWaits,
  'GET console/statistics reviewers': readReviewers,
  'GET console/statistics reasons': readReasons,
  'GET console/statistics tags': readHotTags,
  'GET console/target detail': readReviewTargets,
  'POST console/target save': saveReviewTargets,
}
