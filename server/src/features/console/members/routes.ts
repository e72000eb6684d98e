import type { memberConsoleCalls } from '@quanzi/contract/console/members'
import type { Routes } from '../../../http/context.ts'
import { listMembers } from './find.ts'
import { lookBehind, readMember } from './record.ts'
import { ban, logOutEverywhere, mute, unban, unmute, verify } from './sanction.ts'

export const memberConsoleRoutes: Routes<keyof typeof memberConsoleCalls> = {
  'GET console/member list': listMembers,
  'GET console/member detail': readMember,
  'POST console/member mute': mute,
  'POST console/member unmute': unmute,
  'POST console/member ban': ban,
  'POST console/member unban': unban,
  'POST console/member verify': verify,
  'POST console/member logout': logOutEverywhere,
  'POST console/member look': lookBehind,
}
