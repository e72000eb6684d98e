import type { memberCalls } from '@quanzi/contract/member'
import type { Routes } from '../../http/context.ts'
import type { ToggleLimit } from '../../http/toggle-limit.ts'
import { admin, homepage } from './homepage.ts'
import { block, follow, unblock, unfollow } from './ties.ts'

export const memberRoutes = (toggle: ToggleLimit): Routes<keyof typeof memberCalls> => ({
  'GET circle/memberapi homepage': homepage,
  'GET circle/memberapi admin': admin,
  'POST circle/commonapi subscribe': toggle(follow),
  'POST circle/commonapi unsubscribe': toggle(unfollow),
  'POST circle/commonapi block': block,
  'POST circle/commonapi unblock': unblock,
})
