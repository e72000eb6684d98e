import type { accountCalls } from '@quanzi/contract/identity/account'
import { limits } from '@quanzi/contract/limits'
import { hour } from '@quanzi/contract/time'
import { consumeExact } from '../../platform/rate-limit/exact-rate-limiter.ts'
import type { Routes } from '../request/request-context.ts'
import { withScreening } from '../request/with-screening.ts'
import { bindMobile } from './bind-mobile.ts'
import { getCommentPrivacy, setCommentPrivacy } from './comment-privacy.ts'
import { deleteAccount, sendDeleteAccountCode } from './delete-account.ts'
import { editProfile } from './edit-profile.ts'
import { exportData } from './export-data.ts'
import type { MemberContent } from './member-content.ts'
import { getOwnProfile } from './own-profile.ts'
import { getOwnRights } from './own-rights.ts'
import { endOwnSession, endOwnSessions, listSessions } from './sessions.ts'

type Calls = keyof typeof accountCalls | 'GET circle/memberapi admin'

export const accountRoutes = (content: MemberContent): Routes<Calls> => ({
  'GET circle/memberapi admin': getOwnRights,
  'POST circle/memberapi edit': withScreening('nickname', ({ nickname, bio = '' }) => [nickname, bio], editProfile),
  'GET circle/memberapi profile': getOwnProfile,
  'POST circle/memberapi export': async (ctx) => {
    await consumeExact(ctx, { key: `export ${ctx.viewer.id}`, limit: limits.exportsPerHour, windowMs: hour })
    return exportData(ctx, content.exportTables)
  },
  'POST circle/memberapi bind_mobile': bindMobile,
  'POST circle/memberapi leave_code': sendDeleteAccountCode,
  'POST circle/memberapi leave': (ctx, input) => deleteAccount(content, ctx, input),
  'GET circle/memberapi sessions': listSessions,
  'POST circle/memberapi end_session': endOwnSession,
  'POST circle/memberapi end_sessions': endOwnSessions,
  'GET circle/memberapi guard': getCommentPrivacy,
  'POST circle/memberapi guard_set': setCommentPrivacy,
})
