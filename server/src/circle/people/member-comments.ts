import type { OwnComment } from '@quanzi/contract/circle/people'
import { isPublic } from '../../identity/member/visibility.ts'
import type { Operation, RequestContext } from '../../identity/request/request-context.ts'
import { pagedStatement } from '../../platform/db/statements/paged-statement.ts'
import { statement } from '../../platform/db/statements/statement.ts'
import { findPage, toPage } from '../../platform/http/pagination.ts'
import { findCommentRows } from '../comment/queries.ts'
import { serializeComment } from '../comment/view.ts'
import { findListOwner } from './list-owner.ts'
import { findPostPreviews } from './post-preview.ts'

/** A member's comments. Other viewers get the public and signed ones, and none under anonymous posts. */
const commentStatements = (isOwn: boolean) => {
  const name = `people_comments_${isOwn ? 'own' : 'other'}`
  const visibleSql = isOwn
    ? 'c.state <> 9 and p.state <> 9'
    : `${isPublic('c')} and ${isPublic('p')} and not c.anonymous and not p.anonymous`
  const scope = `comment c join post p on p.id = c.post_id where c.author_id = $2 and c.site_id = $1 and ${visibleSql}`
  return {
    page: pagedStatement(
      name,
      { columns: [{ column: 'c.created_at', type: 'timestamptz' }], id: 'c.id', params: 2 },
      ({ key, after, orderBy, limit }) => `select c.id, ${key} as key from ${scope} and ${after} ${orderBy} ${limit}`,
    ),
    count: statement<{ n: number }>(`${name}_n`, `select count(*) as n from ${scope}`),
  }
}
const ownComments = commentStatements(true)
const othersComments = commentStatements(false)

export const listMemberComments: Operation<'GET circle/memberapi reply'> = async (ctx, { id, ...paging }) => {
  const owner = await findListOwner(ctx, id)
  if (owner.isBlocked) return toPage([], paging, 0, null)
  const statements = owner.isOwn ? ownComments : othersComments
  const found = await findPage(paging, statements.page(ctx.db, [ctx.site.id, owner.id]))
  const [counted] = await statements.count(ctx.db, [ctx.site.id, owner.id])
  return toPage(
    await findCommentsWithPosts(ctx, found.ids, { signedOnly: !owner.isOwn }),
    paging,
    counted?.n ?? 0,
    found.next,
  )
}

/** `signedOnly` where a comment in the list tells of its author: its post may have become anonymous since. */
export const findCommentsWithPosts = async (
  ctx: RequestContext,
  ids: number[],
  { signedOnly = false } = {},
): Promise<OwnComment[]> => {
  const rows = await findCommentRows(ctx.db, ids, ctx.viewer.id)
  const posts = await findPostPreviews(ctx, rows, { signedOnly })
  return rows.flatMap((row) => {
    const topic = posts.get(row.post_id)
    return topic ? [{ ...serializeComment(row, ctx.viewer.id), reply_id: row.answered_id ?? 0, topic }] : []
  })
}
