/**
 * The life of a post and of a comment: states × actions × who, as data. The desk draws its buttons from it, the server
 * decides by it, one test walks over every cell. Source: docs/spec/review.md, "The life of a post".
 */

import { commentState, type Kind, postState, type Stage, stageOf, statesIn } from './stages.ts'

export { commentState, type Kind, postState, type Stage, stageOf, statesIn } from './stages.ts'

/** `single`: one reviewer decides (switch 1). `double`: level 1, then level 2 (switch 2). */
export type Flow = 'single' | 'double'
export type Level = 1 | 2
export const flowOf = (auditSwitch: number): Flow => (auditSwitch === 2 ? 'double' : 'single')

export type ReviewAction =
  | 'pass'
  | 'passstep'
  | 'fail'
  | 'edit'
  | 'offline'
  | 'top'
  | 'top_cancel'
  | 'select'
  | 'select_cancel'
  | 'keep'
  | 'restore'
  | 'del'
type AuthorAction = 'edit' | 'del'

export type Reviewer = { role: 'reviewer'; flow: Flow; level: Level }
type Author = { role: 'author' }
export type Actor = Reviewer | Author

export type Step = {
  /** The state after it. */
  to: number
  needsReason?: true
  /** The text changed: the revision grows, and passes of the old one are void. */
  newRevision?: true
  /** Where a refusal stood, kept with the item. */
  refuseLevel?: Level
}

/** Who may decide what lies in the first or the second stage. */
const decides = (stage: 'first' | 'second', { flow, level }: Reviewer) =>
  flow === 'single' || level === (stage === 'first' ? 1 : 2)

type Rule = (state: number, reviewer: Reviewer, kind: Kind) => Step | undefined
const stay: Rule = (state) => ({ to: state })
const whenDeciding =
  (stage: 'first' | 'second', rule: Rule): Rule =>
  (state, reviewer, kind) =>
    decides(stage, reviewer) ? rule(state, reviewer, kind) : undefined

const table: Record<Exclude<Stage, 'deleted'>, Partial<Record<ReviewAction, Rule>>> = {
  first: {
    pass: (_, { flow }) => (flow === 'single' ? { to: 1 } : undefined),
    passstep: (_, { flow, level }, kind) =>
      flow === 'double' && level === 1 ? { to: kind === 'post' ? postState.second : commentState.second } : undefined,
    fail: whenDeciding('first', (_, __, kind) => refusal(kind, 1)),
    edit: whenDeciding('first', () => ({ to: postState.first, newRevision: true })),
  },
  second: {
    pass: whenDeciding('second', () => ({ to: 1 })),
    fail: whenDeciding('second', (_, __, kind) => refusal(kind, 2)),
    edit: whenDeciding('second', (state, { flow }) => ({
      to: flow === 'double' ? postState.first : state,
      newRevision: true,
    })),
  },
  online: {
    offline: (_, __, kind) => ({ to: kind === 'post' ? postState.offline : commentState.rejected, needsReason: true }),
    top: stay,
    top_cancel: stay,
    select: stay,
    select_cancel: stay,
    keep: stay,
    edit: (state, { flow, level }) => (flow === 'single' || level === 2 ? { to: state, newRevision: true } : undefined),
  },
  rejected: { restore: (_, reviewer, kind) => restored(reviewer, kind), del: () => ({ to: postState.deleted }) },
  offline: { restore: (_, reviewer, kind) => restored(reviewer, kind), del: () => ({ to: postState.deleted }) },
}

const refusal = (kind: Kind, level: Level): Step => ({
  to: kind === 'post' ? postState.rejected : commentState.rejected,
  needsReason: true,
  refuseLevel: level,
})

const restored = ({ flow, level }: Reviewer, kind: Kind): Step => {
  if (flow === 'single' || level === 1) return { to: 0 }
  return { to: kind === 'post' ? postState.restoredToSecond : commentState.second }
}

/** A comment has no edit, no pin and no featured mark. */
const onComments: readonly string[] = ['pass', 'passstep', 'fail', 'offline', 'keep', 'restore', 'del']

/** What the action does to an item in that state when this actor takes it; undefined: not theirs, or not now. */
export const step = (
  kind: Kind,
  state: number,
  action: ReviewAction | AuthorAction,
  actor: Actor,
): Step | undefined => {
  const stage = stageOf(kind, state)
  if (!stage || stage === 'deleted') return undefined
  if (actor.role === 'author') return authorStep(kind, action)
  if (kind === 'comment' && !onComments.includes(action)) return undefined
  return table[stage][action]?.(state, actor, kind)
}

const authorStep = (kind: Kind, action: string): Step | undefined => {
  if (action === 'del') return { to: kind === 'post' ? postState.deleted : commentState.deleted }
  if (action === 'edit' && kind === 'post') return { to: postState.first, newRevision: true }
  return undefined
}

export const reviewActions: readonly ReviewAction[] = [
  'edit',
  'fail',
  'pass',
  'passstep',
  'top',
  'top_cancel',
  'select',
  'select_cancel',
  'keep',
  'offline',
  'restore',
  'del',
]

/**
 * The buttons that are alive, in the order of the bar. Pin and feature show the one that changes something; what nobody
 * reported need not be kept.
 */
export const actionsFor = (
  kind: Kind,
  item: { state: number; is_top?: number; selection?: number; reports?: number },
  reviewer: Reviewer,
): ReviewAction[] =>
  reviewActions.filter((action) => {
    if (!step(kind, item.state, action, reviewer)) return false
    if (action === 'top') return !item.is_top
    if (action === 'top_cancel') return !!item.is_top
    if (action === 'select') return !item.selection
    if (action === 'select_cancel') return !!item.selection
    if (action === 'keep') return !!item.reports
    return true
  })

/** The grey line instead of buttons while the other level is at work; '' otherwise. */
export const waitingLabel = (
  kind: Kind,
  state: number,
  { flow, level }: Reviewer,
): '' | '一级审核中' | '二级审核中' => {
  const stage = stageOf(kind, state)
  if (flow === 'single') return ''
  if (stage === 'first' && level === 2) return '一级审核中'
  if (stage === 'second' && level === 1) return '二级审核中'
  return ''
}

/** The word of a state badge at the desk; which level is a word of the double flow alone. */
export const stateLabel = (kind: Kind, state: number, refuseLevel: number, flow: Flow = 'double'): string => {
  const single = flow === 'single'
  switch (stageOf(kind, state)) {
    case 'first':
      return single ? '待审核' : '待一审'
    case 'second':
      return single ? '待审核' : '待二审'
    case 'online':
      return '已上线'
    case 'rejected':
      if (kind === 'comment' && refuseLevel === 0) return '已下线'
      if (single) return '已驳回'
      return refuseLevel === 2 ? '二审驳回' : '一审驳回'
    case 'offline':
      return '已下线'
    default:
      return '已删除'
  }
}

/** The tab values of the desk's lists. */
export const tab = {
  pending: 1,
  passed: 2,
  rejected: 3,
  all: 4,
  reported: 5,
  appealed: 6,
  secondPosts: 7,
  secondComments: 8,
} as const

/** The pending tab's value for this reviewer: level 2 of a double flow asks for what passed level 1. */
export const pendingTab = (kind: Kind, { flow, level }: Omit<Reviewer, 'role'>): number =>
  flow === 'double' && level === 2 ? (kind === 'post' ? tab.secondPosts : tab.secondComments) : tab.pending

/** The states that a tab shows (of the reported and the appealed ones those that are), undefined for a value that is no tab of that kind. */
export const statesOfTab = (kind: Kind, value: number, flow: Flow): number[] | undefined => {
  switch (value) {
    case tab.pending:
      return flow === 'single' ? statesIn(kind, 'first', 'second') : statesIn(kind, 'first')
    case tab.passed:
      return [1]
    case tab.rejected:
      return statesIn(kind, 'rejected', 'offline')
    case tab.all:
    case tab.reported:
      return statesIn(kind, 'first', 'second', 'online', 'rejected', 'offline')
    case tab.appealed:
      return statesIn(kind, 'rejected', 'offline')
    case tab.secondPosts:
    case tab.secondComments:
      return value === (kind === 'post' ? tab.secondPosts : tab.secondComments) ? statesIn(kind, 'second') : undefined
    default:
      return undefined
  }
}

/** The states that this reviewer can decide now. */
export const decidable = (kind: Kind, { flow, level }: Omit<Reviewer, 'role'>): number[] =>
  flow === 'single' ? statesIn(kind, 'first', 'second') : statesIn(kind, level === 1 ? 'first' : 'second')

/** Why something is refused or taken offline; the last one wants words of one's own. */
export const rejectReasons = [
  '违法违禁',
  '色情',
  '低俗',
  '赌博诈骗',
  '血腥暴力',
  '人身攻击',
  '不良封面/标题',
  '引战',
  '青少年不良信息',
  '涉政谣言',
  '涉社会事件谣言',
  '虚假不实信息',
  '疫情谣言',
  '侵权申诉',
  '其他问题',
].map((reason, i) => ({ id: i + 1, reason }))
