import type { OwnComment } from '@quanzi/contract/circle/people'
import { isPublic } from '../../identity/member/visibility.ts'
import type { Operation, RequestContext } from '../../identity/request/request-context.ts'
import { toPage } from '../../platform/http/pagination.ts'
import { findCommentRows } from '../comment/queries.ts'
import { serializeComment } from '../comment/view.ts'
import { findListOwner } from './list-owner.ts'
import { memberList } from './member-list.ts'
import { findPostPreviews } from './post-preview.ts'

const ownComments = 'comment c where c.author_id = $2 and c.site_id = $1 and c.state <> 9'

/** A member's comments. Other viewers get the public ones that are not anonymous, and none under anonymous posts. */
const findComments = memberList({
  name: 'comments',
  columns: 'c.id',
  at: 'c.created_at',
  id: 'c.id',
  params: 2,
  // `offset 0` has the post looked up for each comment, where all posts of the site would be read.
  rows: (isOwn) => `comment c, lateral (select from post p where p.id = c.post_id
      and ${isOwn ? 'p.state <> 9' : `${isPublic('p')} and not p.anonymous`} offset 0) p
    where c.author_id = $2 and c.site_id = $1 and ${isOwn ? 'c.state <> 9' : `${isPublic('c')} and not c.anonymous`}`,
  // The few deleted posts are excluded as a set, instead of looking up the post of each comment.
  countOwn: `select (select count(*) from ${ownComments}) - (select count(*) from ${ownComments}
    and c.post_id in (select p.id from post p where p.site_id = $1 and p.state = 9)) as n`,
})

export const listMemberComments: Operation<'GET circle/memberapi reply'> = async (ctx, { id, ...paging }) => {
  const owner = await findListOwner(ctx, id)
  const { ids, total, next } = await findComments(ctx, owner, paging)
  return toPage(await findCommentsWithPosts(ctx, ids, { notAnonymous: !owner.isOwn }), paging, total, next)
}

/** `notAnonymous` drops comments whose posts became anonymous after their ids were read. */
export const findCommentsWithPosts = async (
  ctx: RequestContext,
  ids: number[],
  { notAnonymous = false } = {},
): Promise<OwnComment[]> => {
  const rows = await findCommentRows(ctx.db, ids, ctx.viewer.id)
  const posts = await findPostPreviews(ctx, rows, { notAnonymous })
  return rows.flatMap((row) => {
    const topic = posts.get(row.post_id)
    return topic ? [{ ...serializeComment(row, ctx.viewer.id), reply_id: row.answered_id ?? 0, topic }] : []
  })
}
