import {
  type Flow,
  type Kind,
  type ReviewAction,
  type Reviewer,
  type Stage,
  stageOf,
  stateLabel,
  step,
} from '@quanzi/contract/states'
import { defaultWords } from '@quanzi/contract/words'
import { ApiError, wordsFor } from '../../api/api-error.ts'
import type { Confirm } from '../../ui/overlay.ts'
import type { StateTone } from '../../ui/StateBadge.tsx'
import type { DeskItem } from './desk-item.ts'

export const nouns: Record<Kind, string> = { post: '帖子', comment: '评论' }

export const actionWords: Record<ReviewAction, string> = {
  edit: '编辑',
  fail: '驳回',
  pass: '通过',
  passstep: '通过，送二审',
  top: '置顶',
  top_cancel: '取消置顶',
  select: '精选',
  select_cancel: '取消精选',
  keep: '举报不成立',
  offline: '下线',
  restore: '恢复',
  del: '删除',
}

/** The verb of a refusal on its last button: 驳回这条帖子. */
export const refusalWords = (kind: Kind, action: ReviewAction): string => `${actionWords[action]}这条${nouns[kind]}`

/** The question before an action, with one line on what it changes. */
export const question = (item: DeskItem, action: ReviewAction, reviewer: Reviewer): Confirm => {
  const noun = nouns[item.kind]
  if (action === 'del') {
    return { title: `确认删除当前${noun}吗?`, text: '删除后所有人都无法再看到', action: '删除', danger: true }
  }
  const text = consequence(item, action, reviewer)
  return {
    title: `确认${actionWords[action].slice(0, action === 'passstep' ? 2 : undefined)}这条${noun}吗?`,
    ...(text ? { text } : {}),
    action: action === 'passstep' ? '通过' : actionWords[action],
  }
}

const consequence = (item: DeskItem, action: ReviewAction, reviewer: Reviewer): string => {
  const to = step(item.kind, item.state, action, reviewer)?.to ?? item.state
  const before = stageOf(item.kind, item.state)
  const then = stageOf(item.kind, to)
  if (action === 'edit') return before === 'second' && then === 'first' ? '修改后将回到一级审核' : ''
  if (then === before) return ''
  return outcomes[then ?? 'deleted']
}

const outcomes: Record<Stage, string> = {
  first: '将重新进入审核',
  second: '将进入二级审核',
  online: '通过后所有人可见',
  rejected: '',
  offline: '',
  deleted: '',
}

/** The badge of an item. What was taken offline is slate, whatever number its kind gives it. */
export const badgeOf = (
  kind: Kind,
  state: number,
  refuseLevel: number,
  flow: Flow = 'double',
): { words: string; tone: StateTone } => {
  const words = stateLabel(kind, state, refuseLevel, flow)
  const offline = words === stateLabel('post', 5, 0)
  return { words, tone: offline ? 'offline' : tones[stageOf(kind, state) ?? 'deleted'] }
}

const tones: Record<Stage, StateTone> = {
  first: 'pending',
  second: 'second',
  online: 'passed',
  rejected: 'rejected',
  offline: 'offline',
  deleted: 'offline',
}

/** What a line of the history did. The beginning of an item and its reports have names that no button has. */
export const historyWords = (action: string): string => ({ ...actionWords, ...otherSteps })[action] ?? action

const otherSteps: Record<string, string> = {
  common: '发布',
  comment: '发表',
  report: '被多人举报，送回审核',
  appeal_dismiss: '维持原判',
  undo: '撤销上一步',
}

/** Beside an item that somebody else was faster with: the server's words, and who did what when it says so. */
export const conflictWords = (error: unknown): string => {
  const words = wordsFor(error, defaultWords.action)
  const data: unknown = error instanceof ApiError ? error.data : null
  if (!data || typeof data !== 'object' || !('by' in data) || !('action' in data)) return words
  return `${words}：${data.by} ${historyWords(String(data.action))}`
}

/** The state a line of the history led to, as the badge said it then: where a refusal stood follows from where it came. */
export const historyState = (kind: Kind, from: number, to: number) => {
  const stage = stageOf(kind, from)
  return badgeOf(kind, to, stage === 'first' ? 1 : stage === 'second' ? 2 : 0)
}
