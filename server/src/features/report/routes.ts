import type { reportCalls } from '@quanzi/contract/report'
import type { Routes } from '../../http/context.ts'
import { report } from './report.ts'
import { listReportedMembers, settleMember } from './settle.ts'

export const reportRoutes: Routes<
  Exclude<keyof typeof reportCalls, 'GET circle/commonapi progress' | 'POST circle/commonapi appeal'>
> = {
  'POST circle/commonapi report': report,
  'GET circle/report members': listReportedMembers,
  'POST circle/report settle': settleMember,
}
