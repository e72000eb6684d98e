import type { MemberLine } from '@quanzi/contract/console/members'
import { fullTime } from '@quanzi/contract/text'
import type { StateTone } from '../../../ui/StateBadge.tsx'

/** How long somebody may be muted or banned, in hours; 0 is for good. */
export const lengths = [
  { value: 24, label: '1 天' },
  { value: 72, label: '3 天' },
  { value: 168, label: '7 天' },
  { value: 720, label: '30 天' },
  { value: 8_760, label: '1 年' },
  { value: 0, label: '永久' },
] as const

export const stateOf = ({ banned_until, muted_until }: MemberLine): { tone: StateTone; word: string } =>
  banned_until !== ''
    ? { tone: 'rejected', word: '已封禁' }
    : muted_until !== ''
      ? { tone: 'pending', word: '禁言中' }
      : { tone: 'passed', word: '正常' }

/** 至 2026-11-30 12:00; what ends in the year 9999 ends never. */
export const untilWords = (until: string) => (until.startsWith('9999') ? '永久' : `至 ${fullTime(until)}`)

export const roleWords = { '': '', reviewer: '审核员', operator: '运营' } as const

export const stageWords = {
  first: { tone: 'pending', word: '待一审' },
  second: { tone: 'second', word: '待二审' },
  online: { tone: 'passed', word: '已上线' },
  rejected: { tone: 'rejected', word: '驳回' },
  offline: { tone: 'offline', word: '已下线' },
  deleted: { tone: 'offline', word: '已删除' },
} as const satisfies Record<string, { tone: StateTone; word: string }>
