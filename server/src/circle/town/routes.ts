import type { townCalls } from '@quanzi/contract/circle/town'
import type { Routes } from '../../identity/request/request-context.ts'
import type { ToggleRateLimit } from '../../identity/request/toggle-rate-limit.ts'
import { listContent } from './content-list.ts'
import { followTown, readTownFollow, unfollowTown } from './follow.ts'
import { listFollowedTowns } from './list-followed.ts'
import { readTown } from './read-town.ts'

export const townRoutes = (toggle: ToggleRateLimit): Routes<keyof typeof townCalls> => ({
  'GET circle/commonapi town': readTown,
  'GET circle/townapi follow': readTownFollow,
  'GET circle/townapi followed': listFollowedTowns,
  'POST circle/townapi subscribe': toggle(followTown),
  'POST circle/townapi unsubscribe': toggle(unfollowTown),
  'GET ajax/list': listContent,
})
