import type { pollCalls } from '@quanzi/contract/circle/poll'
import type { Routes } from '../../identity/request/request-context.ts'
import { readPoll } from './read-poll.ts'
import { castBallot } from './vote.ts'

export const pollRoutes: Routes<keyof typeof pollCalls> = {
  'GET circle/tagapi vote_detail': readPoll,
  'POST circle/tagapi voting': castBallot,
}
