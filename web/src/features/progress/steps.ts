import type { Progress } from '@quanzi/contract/report'

/** `now`: waits here. `stopped`: refused here, or taken away from here. */
type Step = { name: string; mark: 'done' | 'now' | 'stopped' | 'open' }

/** The way of a post to being online, and where it is on it. */
export const stepsOf = ({
  levels,
  stage,
  refuse_level,
}: Pick<Progress, 'levels' | 'stage' | 'refuse_level'>): Step[] => {
  const names = ['提交', ...(levels === 2 ? ['一审', '二审'] : ['审核']), '上线']
  const at = placeOf(stage, refuse_level, names.length - 1, levels)
  return names.map((name, i) => ({ name, mark: i < at ? 'done' : i > at ? 'open' : markOf(stage) }))
}

/** In words, for who does not see the line. */
export const sayProgress = ({
  levels,
  stage,
  refuse_level,
}: Pick<Progress, 'levels' | 'stage' | 'refuse_level'>): string => {
  if (stage === 'online') return '已上线'
  if (stage === 'offline') return '已下线'
  if (stage === 'rejected') return levels === 2 ? (refuse_level === 2 ? '二审未通过' : '一审未通过') : '未通过审核'
  if (levels === 1) return '已提交，等待审核'
  return stage === 'first' ? '已提交，等待一审' : '一审已通过，等待二审'
}

const placeOf = (stage: Progress['stage'], refused: number, last: number, levels: number): number => {
  if (stage === 'online' || stage === 'offline') return last
  if (stage === 'rejected') return levels === 2 && refused === 2 ? 2 : 1
  return levels === 2 && stage === 'second' ? 2 : 1
}

const markOf = (stage: Progress['stage']): Step['mark'] => {
  if (stage === 'online') return 'done'
  return stage === 'rejected' || stage === 'offline' ? 'stopped' : 'now'
}
