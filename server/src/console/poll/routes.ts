import type { consolePollCalls } from '@quanzi/contract/console/polls'
import type { Routes } from '../../identity/request/request-context.ts'
import { listPolls, removePoll, savePoll } from './polls.ts'

export const pollConsoleRoutes: Routes<keyof typeof consolePollCalls> = {
  'GET console/polls': listPolls,
  'POST console/poll_save': savePoll,
  'POST console/poll_remove': removePoll,
}
