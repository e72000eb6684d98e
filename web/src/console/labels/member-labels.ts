import type { MemberSummary, SanctionInForce } from '@quanzi/contract/console/members'
import type { ReviewFlow } from '@quanzi/contract/states'
import { formatDateTime, isPermanent } from '@quanzi/contract/text'
import type { StateBadgeProps } from '../../ui/feedback/StateBadge.tsx'

/** Durations in hours; 0 is permanent. */
export const sanctionDurations = [
  { value: 24, label: '1 天' },
  { value: 72, label: '3 天' },
  { value: 168, label: '7 天' },
  { value: 720, label: '30 天' },
  { value: 8_760, label: '1 年' },
  { value: 0, label: '永久' },
] as const

export const getMemberStatus = ({ banned_until, muted_until }: MemberSummary): StateBadgeProps =>
  banned_until !== ''
    ? { tone: 'rejected', label: '已封禁' }
    : muted_until !== ''
      ? { tone: 'pending', label: '禁言中' }
      : { tone: 'passed', label: '正常' }

/** 至 2026-11-30 12:00, or permanent. */
const formatUntil = (until: string) => (isPermanent(until) ? '永久' : `至 ${formatDateTime(until)}`)

const sanctionLabels = { mute: '禁言', ban: '封禁' } as const

/** What another site has decided is a fact without its end and its reason. */
export const formatSanction = ({ kind, scope, site, until, reason }: SanctionInForce) => {
  if (scope === 'elsewhere') return `其他站点已${sanctionLabels[kind]}`
  const where = scope === 'all' ? '全部站点' : site
  return `${where}：${sanctionLabels[kind]}（${formatUntil(until)}）${reason && `：${reason}`}`
}

export const roleLabels = { '': '', reviewer: '审核员', operator: '运营' } as const

/** Levels are named in the double flow only. */
export const getStageBadge = (stage: keyof typeof stageBadges, flow: ReviewFlow): StateBadgeProps => {
  const badge = stageBadges[stage]
  const waits = stage === 'first' || stage === 'second'
  return waits && flow === 'single' ? { ...badge, label: '待审核' } : badge
}

export const stageBadges = {
  first: { tone: 'pending', label: '待一审' },
  second: { tone: 'second', label: '待二审' },
  online: { tone: 'passed', label: '已上线' },
  rejected: { tone: 'rejected', label: '已驳回' },
  offline: { tone: 'offline', label: '已下线' },
  deleted: { tone: 'offline', label: '已删除' },
} as const satisfies Record<string, StateBadgeProps>
