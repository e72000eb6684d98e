import { type Kind, stageOf } from '@quanzi/contract/states'
import { cut } from '@quanzi/contract/text'
import type { Db } from '../../db/handle.ts'
import type { Context } from '../../http/context.ts'
import { tellOfComment } from '../comment/tell.ts'
import { tell } from '../notice/tell.ts'
import type { Item } from './items.ts'

type Decided = { kind: Kind; item: Item; action: string; to: number; reason: string; decision: number }

const thing = { post: '帖子', comment: '评论' } as const

/** Tells the author of a pass, a refusal, an offline or a restore; an approved comment also reaches whom it concerns. */
export const tellOfDecision = async (c: Context, db: Db, decided: Decided): Promise<void> => {
  const title = titleOf(decided)
  if (!title) return
  const { kind, item, action, reason, decision } = decided
  const refused = action === 'fail' || action === 'offline'
  await tell(db, {
    siteId: c.site.id,
    memberId: item.author_id,
    title,
    content: `${refused ? `理由：${reason}。` : ''}「${cut(item.content, 40)}」`,
    link: linkOf(kind, item.post_id, refused),
    now: c.now,
    decision,
  })
  if (kind === 'comment' && action === 'pass' && item.published_at === null)
    await tellOfComment(c, db, item.id, decision)
}

/** A refused post is opened where it can be changed, a refused comment where one can object. */
export const linkOf = (kind: Kind, postId: number, refused: boolean): string =>
  refused ? (kind === 'post' ? `#/topic_edit/${postId}` : '#/comments') : `#/sharedetail/${postId}`

const titleOf = ({ kind, action, to }: Decided): string | undefined => {
  const what = `您的${thing[kind]}`
  switch (action) {
    case 'pass':
      return stageOf(kind, to) === 'online' ? `${what}已通过审核` : undefined
    case 'fail':
      return `${what}未通过审核`
    case 'offline':
      return `${what}已下线`
    case 'restore':
      return `${what}已恢复，正在重新审核`
    default:
      return undefined
  }
}
