import { defaultMessages } from '@quanzi/contract/messages'
import {
  actionLabels,
  historyActionLabel,
  historyRefuseLevel,
  kindLabels,
} from '@quanzi/contract/moderation/history-labels'
import {
  type ContentKind,
  getStage,
  getTransition,
  type ReviewAction,
  type Reviewer,
  type ReviewFlow,
  type ReviewStage,
  stateLabel,
} from '@quanzi/contract/states'
import { shorten } from '@quanzi/contract/text'
import { ApiError, errorMessage } from '../../../platform/api/api-error.ts'
import type { StateBadgeProps, StateBadgeTone } from '../../../ui/feedback/StateBadge.tsx'
import type { ConfirmOptions } from '../../../ui/overlays/dialogs.ts'
import { toSingleLine } from '../../../ui/text/single-line.ts'
import type { ParentPost, ReviewItem } from './review-item.ts'

/** What an action has done, for the offer to undo it. */
const doneLabels: Record<ReviewAction, string> = {
  edit: '已保存修改',
  fail: '已驳回',
  pass: '已通过',
  passstep: '已送二审',
  top: '已置顶',
  top_cancel: '已取消置顶',
  select: '已设为精选',
  select_cancel: '已取消精选',
  keep: '举报不成立',
  offline: '已下线',
  restore: '已恢复，重新审核',
  del: '已删除',
}

/** The post of a comment as one line: 林间有风（帖子已下线）：晚饭后去湖边. */
export const parentPostLine = ({ author, state, ...post }: ParentPost): string =>
  `${author}${state && `（帖子${state}）`}：${parentPostText(post)}`

export const parentPostText = ({
  deleted,
  content,
  video,
}: Pick<ParentPost, 'deleted' | 'content' | 'video'>): string =>
  deleted ? '帖子已删除' : content || (video ? '视频' : '图片')

/** The item in a few words: 林间有风「晚饭后去湖边…」. */
export const describeItem = ({ author, content, video }: ReviewItem): string => {
  const words = shorten(toSingleLine(content), describedCharacters)
  return `${author.name}「${words || (video ? '视频' : '图片')}」`
}

const describedCharacters = 11

export const doneMessage = (item: ReviewItem, action: ReviewAction): string =>
  `${doneLabels[action]} ${describeItem(item)}`

/** Label of the submit button: 驳回这条帖子. */
export const rejectLabel = (kind: ContentKind, action: ReviewAction): string =>
  `${actionLabels[action]}这条${kindLabels[kind]}`

/** The confirmation of an action, with its effect. */
export const confirmPrompt = (item: ReviewItem, action: ReviewAction, reviewer: Reviewer): ConfirmOptions => {
  const kindLabel = kindLabels[item.kind]
  if (action === 'del') {
    const text = `${describeItem(item)}，删除后所有人都无法再看到`
    return { title: `确认删除当前${kindLabel}吗?`, text, action: '删除', danger: true }
  }
  const consequence = describeConsequence(item, action, reviewer)
  return {
    title: questionTitles[action]?.(kindLabel) ?? `确认${actionLabels[action]}这条${kindLabel}吗?`,
    text: [describeItem(item), consequence].filter(Boolean).join('，'),
    action: action === 'passstep' ? '通过' : action === 'edit' ? '保存' : actionLabels[action],
  }
}

const questionTitles: Partial<Record<ReviewAction, (kindLabel: string) => string>> = {
  edit: (kindLabel) => `确认保存这条${kindLabel}的修改吗?`,
  passstep: (kindLabel) => `确认通过这条${kindLabel}吗?`,
  keep: (kindLabel) => `确认这条${kindLabel}的举报不成立吗?`,
}

const describeConsequence = (item: ReviewItem, action: ReviewAction, reviewer: Reviewer): string => {
  const to = getTransition(item.kind, item.state, action, reviewer)?.to ?? item.state
  const stageBefore = getStage(item.kind, item.state)
  const stageAfter = getStage(item.kind, to)
  if (action === 'edit') return stageBefore === 'second' && stageAfter === 'first' ? '修改后将回到一级审核' : ''
  if (stageAfter === stageBefore) return ''
  if (stageAfter === 'online' && item.hidden) return '通过后仍然隐藏，其他人看不到'
  if (stageAfter === 'online' && item.parentPost && (item.parentPost.deleted || item.parentPost.state)) {
    return '帖子不可见，通过后其他人仍看不到'
  }
  return stageConsequences[stageAfter ?? 'deleted']
}

const stageConsequences: Record<ReviewStage, string> = {
  first: '将重新进入审核',
  second: '将进入二级审核',
  online: '通过后所有人可见',
  rejected: '',
  offline: '',
  deleted: '',
}

/** The badge of an item; offline is slate for both kinds. */
export const stateBadge = (
  kind: ContentKind,
  state: number,
  refuseLevel: number,
  flow: ReviewFlow = 'double',
): StateBadgeProps => {
  const label = stateLabel(kind, state, refuseLevel, flow)
  const offline = label === stateLabel('post', 5, 0)
  return { label, tone: offline ? 'offline' : tones[getStage(kind, state) ?? 'deleted'] }
}

const tones: Record<ReviewStage, StateBadgeTone> = {
  first: 'pending',
  second: 'second',
  online: 'passed',
  rejected: 'rejected',
  offline: 'offline',
  deleted: 'offline',
}

/** The server's message on a conflict, with actor and action when it includes them. */
export const conflictMessage = (error: unknown): string => {
  const message = errorMessage(error, defaultMessages.action)
  const data: unknown = error instanceof ApiError ? error.data : null
  if (!data || typeof data !== 'object' || !('by' in data) || !('action' in data)) return message
  return `${message}：${data.by} ${historyActionLabel(String(data.action))}`
}

export const historyStateBadge = (kind: ContentKind, from: number, to: number, flow: ReviewFlow) =>
  stateBadge(kind, to, historyRefuseLevel(kind, from), flow)
