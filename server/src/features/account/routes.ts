import type { accountCalls } from '@quanzi/contract/account'
import { limits } from '@quanzi/contract/limits'
import type { Routes } from '../../http/context.ts'
import { takeHourly } from '../../http/hourly.ts'
import { asking } from '../screening/opinion.ts'
import { editProfile } from './edit.ts'
import { exportData } from './export.ts'
import { readGuard, setGuard } from './guard.ts'
import { leave, sendLeaveCode } from './leave.ts'
import { endAll, endOne, readSessions } from './sessions.ts'

export const accountRoutes: Routes<keyof typeof accountCalls> = {
  'POST circle/memberapi edit': asking('nickname', ({ nickname }) => [nickname], editProfile),
  'POST circle/memberapi export': async (c) => {
    await takeHourly(c, `export ${c.viewer.id}`, limits.exportsAnHour)
    return exportData(c)
  },
  'POST circle/memberapi leave_code': sendLeaveCode,
  'POST circle/memberapi leave': leave,
  'GET circle/memberapi sessions': readSessions,
  'POST circle/memberapi end_session': endOne,
  'POST circle/memberapi end_sessions': endAll,
  'GET circle/memberapi guard': readGuard,
  'POST circle/memberapi guard_set': setGuard,
}
