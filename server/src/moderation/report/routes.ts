import type { reportCalls } from '@quanzi/contract/moderation/report'
import type { Routes } from '../../identity/request/request-context.ts'
import { createReport } from './create-report.ts'
import { closeMemberReports, listReportedMembers, reopenMemberReports } from './reported-members.ts'

export const reportRoutes: Routes<
  Exclude<keyof typeof reportCalls, 'GET circle/commonapi progress' | 'POST circle/commonapi appeal'>
> = {
  'POST circle/commonapi report': createReport,
  'GET circle/report members': listReportedMembers,
  'POST circle/report settle': closeMemberReports,
  'POST circle/report reopen': reopenMemberReports,
}
