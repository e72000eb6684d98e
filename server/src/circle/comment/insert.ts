import { isCommentingRestricted } from '../../identity/member/visibility.ts'
import type { RequestContext } from '../../identity/request/request-context.ts'
import type { Db } from '../../platform/db/handle.ts'
import { statement } from '../../platform/db/statements/statement.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { nearDuplicateKey } from '../../platform/text/near-duplicate.ts'
import type { BlocklistHitRow } from '../../schema/tables.ts'
import { earningParams, earnSql } from '../credit/earn.ts'
import { firstEntryCte } from '../history/history.ts'
import { newCommentSql } from './queries.ts'
import type { CommentRow } from './view.ts'

export type CommentDraft = {
  postId: number
  answeredId: number | null
  content: string
  anonymous: boolean
  state: number
  hits: BlocklistHitRow[]
  note: string
  publishedAt: Date | null
}

type InsertedRow = { allowed: boolean; comment: Omit<CommentRow, 'first'> | null; earned: boolean }

/** What the comment answers is in the statement only where it answers one: PostgreSQL prepares all parts of it each time. */
const insertStatement = (level: 'top' | 'reply') => {
  const isReply = level === 'reply'
  const answered = isReply ? 'join comment r on r.id = $4 and r.post_id = p.id and r.state = 1 and not r.hidden' : ''
  return statement<InsertedRow>(
    `comment_insert_${level}`,
    `with quota as materialized (select $20::int is null or may_comment($2, $10::timestamptz - interval '1 minute', $20) as allowed),
   made as (
     insert into comment (site_id, author_id, post_id, root_id, answered_id, content, anonymous, state, hits, ip_province,
       created_at, updated_at, submitted_at, published_at, screen_note, near_duplicate_hash)
     select $1, $2, p.id, ${isReply ? 'coalesce(r.root_id, r.id), r.id' : 'null, $4::bigint'}, $5, $6, $7, $8, $9, $10, $10, $10, $11, $12, $13
     from quota cross join post p ${answered}
     where quota.allowed and p.id = $3 and p.site_id = $1 and p.state = 1 and not p.hidden and not p.comments_closed
       and not ${isCommentingRestricted('p', '$2', '$10')} ${isReply ? `and not ${isCommentingRestricted('r', '$2', '$10')}` : ''}
     returning *
   ), ${firstEntryCte('comment', 'comment', 'made')},
   earned as (select from made where made.state <> 1 and ${earnSql("'comment:' || made.id", 14)})
   select quota.allowed, new.comment, exists (select from earned) as earned from quota left join (
     select ${newCommentSql('made', level)} from made join member a on a.id = made.author_id join post p on p.id = made.post_id
   ) new on true`,
  )
}
const insertStatements = { top: insertStatement('top'), reply: insertStatement('reply') }

/**
 * Inserts the comment with its history and, unless it is public at once, its credits, where its author has not written
 * too many within a minute; undefined where its target is not commentable.
 */
export const insertComment = async (
  ctx: RequestContext,
  db: Db,
  draft: CommentDraft,
): Promise<{ row: CommentRow; credits: number | undefined } | undefined> => {
  const [inserted] = await insertStatements[draft.answeredId === null ? 'top' : 'reply'](db, [
    ctx.site.id,
    ctx.viewer.id,
    draft.postId,
    draft.answeredId,
    draft.content,
    draft.anonymous,
    draft.state,
    JSON.stringify(draft.hits),
    ctx.app.ports.ipRegion.province(ctx.clientIp),
    ctx.now,
    draft.publishedAt,
    draft.note,
    nearDuplicateKey(draft.content),
    ...earningParams(ctx.site, { memberId: ctx.viewer.id, kind: 'comment', now: ctx.now }),
    ctx.app.config.rateLimits ? ctx.site.settings.limits.commentsPerMinute : null,
  ])
  if (inserted && !inserted.allowed) throw new ApiError('rateLimited', { retryAfter: 60 })
  if (!inserted?.comment) return undefined
  return {
    row: { ...inserted.comment, first: null },
    credits: inserted.earned ? ctx.site.rules.earnings.comment.amount : undefined,
  }
}
