import type { RevealedAuthor } from '@quanzi/contract/moderation/review'
import type { ContentKind } from '@quanzi/contract/states'
import { recordChange } from '../../../identity/audit/record.ts'
import { selectBadge } from '../../../identity/member/badge.ts'
import { serializeMember } from '../../../identity/member/view.ts'
import type { RequestContext } from '../../../identity/request/request-context.ts'
import type { Trx } from '../../../platform/db/handle.ts'
import { transaction } from '../../../platform/db/transaction/transaction.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { rejectConflictOfInterest } from '../../shared/conflict-of-interest.ts'
import { getAuthorRecord } from './detail-queries.ts'

/** Lifts the anonymity of one item for this reviewer; the audit log records each call. docs/spec/visibility.md. */
export const revealAuthor = (
  ctx: RequestContext,
  kind: ContentKind,
  id: number,
  reason: string,
): Promise<RevealedAuthor> =>
  transaction(ctx.db, async (db) => {
    const item = await db
      .selectFrom(kind)
      .innerJoin('member', 'member.id', 'author_id')
      .select([`${kind}.state`, 'member.id', 'nickname', 'avatar', selectBadge('member', ctx.site.id)])
      .where(`${kind}.id`, '=', id)
      .where('site_id', '=', ctx.site.id)
      .executeTakeFirstOrThrow(() => new ApiError('notFound'))
    rejectConflictOfInterest(ctx, item.id)
    if (item.state === 9) throw new ApiError('gone')
    await logAuthorReveal(ctx, db, { kind, id, reason })
    return { ...serializeMember(item), record: await getAuthorRecord({ ...ctx, db }, kind, item.id, 'all') }
  })

/** The entry names the item, not its author: those who read the log do not look behind the anonymity by it. */
export const logAuthorReveal = async (
  ctx: RequestContext,
  db: Trx,
  { kind, id, reason }: { kind: ContentKind; id: number; reason: string },
): Promise<void> => {
  await db
    .insertInto('author_reveal')
    .values({ site_id: ctx.site.id, kind, item_id: id, member_id: ctx.viewer.id, reason, created_at: ctx.now })
    .execute()
  await recordChange(ctx, db, { action: 'member.look', subject: `${kind}:${id}`, reason })
}
