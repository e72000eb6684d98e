import type { ReviewProgressData } from '@quanzi/contract/moderation/report'

/** `now`: waiting here. `stopped`: refused or taken offline here. */
type Step = { name: string; mark: 'done' | 'now' | 'stopped' | 'open' }

/** The steps of a post or comment until it is public, with the current one marked. */
export const progressSteps = ({
  levels,
  stage,
  refuse_level,
}: Pick<ReviewProgressData, 'levels' | 'stage' | 'refuse_level'>): Step[] => {
  const names = ['提交', ...(levels === 2 ? ['一审', '二审'] : ['审核']), '上线']
  const current = currentStepIndex(stage, refuse_level, names.length - 1, levels)
  return names.map((name, i) => ({ name, mark: i < current ? 'done' : i > current ? 'open' : markForStage(stage) }))
}

/** Text alternative for screen readers. */
export const progressText = ({
  levels,
  stage,
  refuse_level,
}: Pick<ReviewProgressData, 'levels' | 'stage' | 'refuse_level'>): string => {
  if (stage === 'online') return '已上线'
  if (stage === 'offline') return '已下线'
  if (stage === 'rejected') return levels === 2 ? (refuse_level === 2 ? '二审未通过' : '一审未通过') : '未通过审核'
  if (levels === 1) return '已提交，等待审核'
  return stage === 'first' ? '已提交，等待一审' : '一审已通过，等待二审'
}

/** How long such an item usually waits at this step; '' while that is unknown. Rounded up: a wait may be shorter, not longer. */
export const usualWaitText = (usualMinutes: number | null): string => {
  if (usualMinutes === null) return ''
  const [length, unit] = units.find(([length]) => usualMinutes > 2 * length) ?? [1, '分钟']
  return `近 7 天，八成在 ${Math.ceil(usualMinutes / length)} ${unit}内有结果`
}

const units = [
  [24 * 60, '天'],
  [60, '小时'],
] as const

const currentStepIndex = (stage: ReviewProgressData['stage'], rejectedLevel: number, last: number, levels: number) => {
  if (stage === 'online' || stage === 'offline') return last
  if (stage === 'rejected') return levels === 2 && rejectedLevel === 2 ? 2 : 1
  return levels === 2 && stage === 'second' ? 2 : 1
}

const markForStage = (stage: ReviewProgressData['stage']): Step['mark'] => {
  if (stage === 'online') return 'done'
  return stage === 'rejected' || stage === 'offline' ? 'stopped' : 'now'
}
