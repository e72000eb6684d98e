import type { reportCalls } from '@quanzi/contract/report'
import type { Routes } from '../../http/context.ts'
import { appeal, readProgress } from './appeal.ts'

type Own = Extract<keyof typeof reportCalls, 'GET circle/commonapi progress' | 'POST circle/commonapi appeal'>

export const appealRoutes: Routes<Own> = {
  'GET circle/commonapi progress': readProgress,
  'POST circle/commonapi appeal': appeal,
}
