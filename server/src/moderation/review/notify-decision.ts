import { kindLabels } from '@quanzi/contract/moderation/history-labels'
import { type ContentKind, getStage } from '@quanzi/contract/states'
import { shorten } from '@quanzi/contract/text'
import { notifyOfComment } from '../../circle/comment/notify.ts'
import { notify } from '../../circle/notification/notify.ts'
import type { RequestContext } from '../../identity/request/request-context.ts'
import type { Db } from '../../platform/db/handle.ts'
import type { LockedItem } from '../shared/lock-item.ts'

type DecisionNotice = {
  kind: ContentKind
  item: LockedItem
  action: string
  to: number
  reason: string
  decision: number
}

/** Notifies the author; an approved comment also notifies the authors whom it answers. */
export const notifyDecision = async (ctx: RequestContext, db: Db, decisionNotice: DecisionNotice): Promise<void> => {
  const title = buildTitle(decisionNotice)
  if (!title) return
  const { kind, item, action, reason, decision } = decisionNotice
  const isRejection = action === 'fail' || action === 'offline'
  await notify(db, {
    siteId: ctx.site.id,
    memberId: item.author_id,
    title,
    content: `${isRejection ? `理由：${reason}。` : ''}「${shorten(item.content, 40)}」`,
    link: buildItemLink(kind, item, isRejection),
    now: ctx.now,
    decision,
  })
  if (kind === 'comment' && action === 'pass' && item.published_at === null)
    await notifyOfComment(ctx, db, item.id, decision)
}

/** After a deletion there is nothing to open. */
export const notifyDismissal = (
  ctx: RequestContext,
  db: Db,
  { memberId, answer, link, decision }: { memberId: number; answer: string; link: string; decision: number },
): Promise<void> =>
  notify(db, {
    siteId: ctx.site.id,
    memberId,
    title: '您的申诉未通过',
    content: `答复：${answer}`,
    link,
    now: ctx.now,
    decision,
  })

/** The edit form for a rejected post, the list of own comments (where an appeal is possible) for a rejected comment. */
export const buildItemLink = (kind: ContentKind, item: { id: number; post_id: number }, isRejection: boolean) => {
  if (kind === 'post') return `#/${isRejection ? 'topic_edit' : 'sharedetail'}/${item.post_id}`
  return isRejection ? '#/comments' : `#/sharedetail/${item.post_id}?comment=${item.id}`
}

const outcomes: Record<string, string> = {
  pass: '已通过审核',
  fail: '未通过审核',
  offline: '已下线',
  restore: '已恢复，正在重新审核',
}

const buildTitle = ({ kind, action, to }: DecisionNotice): string | undefined => {
  const isFirstPass = action === 'pass' && getStage(kind, to) !== 'online'
  return action in outcomes && !isFirstPass ? `您的${kindLabels[kind]}${outcomes[action]}` : undefined
}
