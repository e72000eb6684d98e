import type { reportCalls } from '@quanzi/contract/moderation/report'
import type { Routes } from '../../identity/request/request-context.ts'
import { createAppeal } from './create-appeal.ts'
import { readProgress } from './read-progress.ts'

type AppealCall = Extract<keyof typeof reportCalls, 'GET circle/commonapi progress' | 'POST circle/commonapi appeal'>

export const appealRoutes: Routes<AppealCall> = {
  'GET circle/commonapi progress': readProgress,
  'POST circle/commonapi appeal': createAppeal,
}
