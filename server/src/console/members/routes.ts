import type { memberConsoleCalls } from '@quanzi/contract/console/members'
import type { Routes } from '../../identity/request/request-context.ts'
import { ban, endAllSessions, mute, setVerified, unban, unmute } from '../sanctions/sanctions.ts'
import { readMember, revealAuthor } from './detail.ts'
import { listMembers } from './list.ts'

export const memberConsoleRoutes: Routes<keyof typeof memberConsoleCalls> = {
  'GET console/member list': listMembers,
  'GET console/member detail': readMember,
  'POST console/member mute': mute,
  'POST console/member unmute': unmute,
  'POST console/member ban': ban,
  'POST console/member unban': unban,
  'POST console/member verify': setVerified,
  'POST console/member logout': endAllSessions,
  'POST console/member look': revealAuthor,
}
