/** docs/spec/review.md. The web shows buttons by it, the server decides by it, a test covers every cell. */

import { type ContentKind, commentState, getStage, getStatesInStages, postState, type ReviewStage } from './stages.ts'

export {
  type ContentKind,
  commentState,
  contentKinds,
  getStage,
  getStatesInStages,
  postState,
  type ReviewStage,
} from './stages.ts'

/** `single`: one reviewer decides (switch 1). `double`: level 1, then level 2 (switch 2). */
export type ReviewFlow = 'single' | 'double'
export type ReviewLevel = 1 | 2
export const toReviewFlow = (auditSwitch: number): ReviewFlow => (auditSwitch === 2 ? 'double' : 'single')

/** In the order of the toolbar. */
export const reviewActions = [
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
] as const
export type ReviewAction = (typeof reviewActions)[number]
type AuthorAction = 'edit' | 'del'

export type Reviewer = { role: 'reviewer'; flow: ReviewFlow; level: ReviewLevel }
type Author = { role: 'author' }
export type Actor = Reviewer | Author

export type Transition = {
  to: number
  needsReason?: true
  /** The text changed: the revision increases, which voids earlier passes. */
  newRevision?: true
  refuseLevel?: ReviewLevel
}

const mayDecide = (stage: 'first' | 'second', { flow, level }: Reviewer) =>
  flow === 'single' || level === (stage === 'first' ? 1 : 2)

type Rule = (state: number, reviewer: Reviewer, kind: ContentKind) => Transition | undefined
const stayInState: Rule = (state) => ({ to: state })
const ifMayDecide =
  (stage: 'first' | 'second', rule: Rule): Rule =>
  (state, reviewer, kind) =>
    mayDecide(stage, reviewer) ? rule(state, reviewer, kind) : undefined

const transitions: Record<Exclude<ReviewStage, 'deleted'>, Partial<Record<ReviewAction, Rule>>> = {
  first: {
    pass: (_, { flow }) => (flow === 'single' ? { to: postState.online } : undefined),
    passstep: (_, { flow, level }, kind) =>
      flow === 'double' && level === 1 ? { to: kind === 'post' ? postState.second : commentState.second } : undefined,
    fail: ifMayDecide('first', (_, __, kind) => rejection(kind, 1)),
    edit: ifMayDecide('first', () => ({ to: postState.first, newRevision: true })),
  },
  second: {
    pass: ifMayDecide('second', () => ({ to: postState.online })),
    fail: ifMayDecide('second', (_, __, kind) => rejection(kind, 2)),
    edit: ifMayDecide('second', (state, { flow }) => ({
      to: flow === 'double' ? postState.first : state,
      newRevision: true,
    })),
  },
  online: {
    offline: (_, __, kind) => ({ to: kind === 'post' ? postState.offline : commentState.rejected, needsReason: true }),
    top: stayInState,
    top_cancel: stayInState,
    select: stayInState,
    select_cancel: stayInState,
    keep: stayInState,
    edit: (state, { flow, level }) => (flow === 'single' || level === 2 ? { to: state, newRevision: true } : undefined),
  },
  rejected: { restore: (_, reviewer, kind) => restoredTo(reviewer, kind), del: () => ({ to: postState.deleted }) },
  offline: { restore: (_, reviewer, kind) => restoredTo(reviewer, kind), del: () => ({ to: postState.deleted }) },
}

const rejection = (kind: ContentKind, level: ReviewLevel): Transition => ({
  to: kind === 'post' ? postState.rejected : commentState.rejected,
  needsReason: true,
  refuseLevel: level,
})

const restoredTo = ({ flow, level }: Reviewer, kind: ContentKind): Transition => {
  if (flow === 'single' || level === 1) return { to: postState.first }
  return { to: kind === 'post' ? postState.restoredToSecond : commentState.second }
}

/** Comments have no edit, pin or selection. */
export const commentActions = ['pass', 'passstep', 'fail', 'offline', 'keep', 'restore', 'del'] as const

export const getTransition = (
  kind: ContentKind,
  state: number,
  action: ReviewAction | AuthorAction,
  actor: Actor,
): Transition | undefined => {
  const stage = getStage(kind, state)
  if (!stage || stage === 'deleted') return undefined
  if (actor.role === 'author') return getAuthorTransition(kind, action)
  if (kind === 'comment' && !commentActions.some((one) => one === action)) return undefined
  return transitions[stage][action]?.(state, actor, kind)
}

const getAuthorTransition = (kind: ContentKind, action: string): Transition | undefined => {
  if (action === 'del') return { to: kind === 'post' ? postState.deleted : commentState.deleted }
  if (action === 'edit' && kind === 'post') return { to: postState.first, newRevision: true }
  return undefined
}

/** In their order, with only the one of pin/unpin and select/unselect that changes something. */
export const getAvailableActions = (
  kind: ContentKind,
  item: { state: number; is_top?: number; selection?: number; reports?: number },
  reviewer: Reviewer,
): ReviewAction[] =>
  reviewActions.filter((action) => {
    if (!getTransition(kind, item.state, action, reviewer)) return false
    if (action === 'top') return !item.is_top
    if (action === 'top_cancel') return !!item.is_top
    if (action === 'select') return !item.selection
    if (action === 'select_cancel') return !!item.selection
    if (action === 'keep') return !!item.reports
    return true
  })

/** The hint in place of buttons while the other level decides; '' otherwise. */
export const waitingLabel = (
  kind: ContentKind,
  state: number,
  { flow, level }: Reviewer,
): '' | '一级审核中' | '二级审核中' => {
  const stage = getStage(kind, state)
  if (flow === 'single') return ''
  if (stage === 'first' && level === 2) return '一级审核中'
  if (stage === 'second' && level === 1) return '二级审核中'
  return ''
}

/** The label of a state badge; levels are named in the double flow only. */
export const stateLabel = (kind: ContentKind, state: number, refuseLevel: number, flow: ReviewFlow = 'double') => {
  const single = flow === 'single'
  switch (getStage(kind, state)) {
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

/** How long a post is pinned; 0 without an end. */
export const pinDays = [1, 3, 7, 30, 0] as const
export type PinDays = (typeof pinDays)[number]

export const reviewTab = {
  pending: 1,
  passed: 2,
  rejected: 3,
  all: 4,
  reported: 5,
  appealed: 6,
  secondPosts: 7,
  secondComments: 8,
} as const

/** The value of the pending tab: level 2 of the double flow sees the items passed by level 1. */
export const getPendingTab = (kind: ContentKind, { flow, level }: Omit<Reviewer, 'role'>): number =>
  flow === 'double' && level === 2
    ? kind === 'post'
      ? reviewTab.secondPosts
      : reviewTab.secondComments
    : reviewTab.pending

export const getStatesOfTab = (kind: ContentKind, value: number, flow: ReviewFlow): number[] | undefined => {
  switch (value) {
    case reviewTab.pending:
      return flow === 'single' ? getStatesInStages(kind, 'first', 'second') : getStatesInStages(kind, 'first')
    case reviewTab.passed:
    case reviewTab.reported:
      return getStatesInStages(kind, 'online')
    case reviewTab.rejected:
      return getStatesInStages(kind, 'rejected', 'offline')
    case reviewTab.all:
      return getStatesInStages(kind, 'first', 'second', 'online', 'rejected', 'offline')
    case reviewTab.appealed:
      return getStatesInStages(kind, 'rejected', 'offline')
    case reviewTab.secondPosts:
    case reviewTab.secondComments:
      return value === (kind === 'post' ? reviewTab.secondPosts : reviewTab.secondComments)
        ? getStatesInStages(kind, 'second')
        : undefined
    default:
      return undefined
  }
}

export const getDecidableStates = (kind: ContentKind, { flow, level }: Omit<Reviewer, 'role'>): number[] =>
  flow === 'single'
    ? getStatesInStages(kind, 'first', 'second')
    : getStatesInStages(kind, level === 1 ? 'first' : 'second')

/** Reasons of rejections and reports; the last one needs a text. */
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
