import { getStage, type ReviewAction, type ReviewFlow, stateLabel } from '../states.ts'
import type { ProfileReview } from './profile-review.ts'
import type { HistoryChange } from './review.ts'

export const actionLabels: Record<ReviewAction, string> = {
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

/** Creation and reports have no action button. */
const otherActionLabels: Record<string, string> = {
  common: '发布',
  comment: '发表',
  report: '被多人举报，送回审核',
  uphold: '举报属实',
  ai_mark: 'AI 标记',
  comments_close: '关闭评论',
  comments_open: '开放评论',
  appeal_dismiss: '维持原判',
  undo: '撤销上一步',
}

export const historyActionLabel = (action: string): string =>
  ({ ...actionLabels, ...otherActionLabels })[action] ?? action

export const historyFieldLabels: Record<HistoryChange['field'], string> = {
  content: '内容',
  tag: '话题',
  media: '图片、视频',
  location: '地点',
  ai: 'AI 标记',
  pinned: '置顶',
  featured: '精选',
}

/** What is reviewed, and what is reported. */
export const kindLabels = { post: '帖子', comment: '评论', member: '用户' } as const

export const historyKinds = ['post', 'comment', 'profile', 'member'] as const
export type HistoryKind = (typeof historyKinds)[number]
export const historyKindLabels: Record<HistoryKind, string> = {
  post: kindLabels.post,
  comment: kindLabels.comment,
  profile: '资料',
  member: '用户举报',
}

/** The level of a rejection follows from the state before it. */
export const historyRefuseLevel = (kind: 'post' | 'comment', from: number): number => {
  const stage = getStage(kind, from)
  return stage === 'first' ? 1 : stage === 'second' ? 2 : 0
}

/** In the present flow of the site, as all labels; '' for profiles and reports of members, whose states are not shown. */
export const historyStateLabel = (kind: HistoryKind, from: number, to: number, flow: ReviewFlow): string =>
  kind === 'post' || kind === 'comment' ? stateLabel(kind, to, historyRefuseLevel(kind, from), flow) : ''

export const profileFieldLabels: Record<ProfileReview['field'], string> = {
  nickname: '昵称',
  avatar: '头像',
  cover: '封面',
  bio: '一句话介绍',
}
