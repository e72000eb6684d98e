import type { CallOutput, ParsedInput } from '@quanzi/contract'
import type { Announcement } from '@quanzi/contract/console/circle-content'
import { limits } from '@quanzi/contract/limits'
import { recordChange } from '../../identity/audit/record.ts'
import type { RequestContext } from '../../identity/request/request-context.ts'
import { statement } from '../../platform/db/statement.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { toCursorPage } from '../shared/cursor-page.ts'
import { validateLinkAddress } from '../shared/link-address.ts'

export const listAnnouncements = async (
  ctx: RequestContext,
  { cursor, pagesize }: ParsedInput<'GET console/notices'>,
): Promise<CallOutput<'GET console/notices'>> => {
  const found = await ctx.db
    .selectFrom('notice')
    .select(['id', 'title', 'content', 'link', 'visible_at'])
    .where('site_id', '=', ctx.site.id)
    .where('member_id', 'is', null)
    .where('id', '<', cursor ?? Number.MAX_SAFE_INTEGER)
    .orderBy('id', 'desc')
    .limit(pagesize + 1)
    .execute()
  const { rows, next } = toCursorPage(found, pagesize)
  const readers = await countReaders(ctx, rows)
  return {
    next,
    data: rows.map(
      ({ visible_at, ...row }): Announcement => ({
        ...row,
        visible_at: visible_at.toISOString(),
        waiting: visible_at > ctx.now ? 1 : 0,
        read: readers.get(row.id) ?? 0,
      }),
    ),
  }
}

const readersQuery = statement<{ id: number; n: number }>(
  'announcement_readers',
  `select n.id, (select count(*)::int from (
     select 1 from member m join site_member s on s.member_id = m.id and s.site_id = n.site_id
     where m.notices_seen >= n.visible_at and m.joined_at <= n.visible_at limit ${limits.announcementReaders}) r) as n
   from notice n where n.id = any($1::bigint[])`,
)

const countReaders = async ({ db }: RequestContext, rows: readonly { id: number }[]): Promise<Map<number, number>> =>
  new Map((await readersQuery(db, [rows.map(({ id }) => id)])).map(({ id, n }) => [id, n]))

/**
 * One row for all members: whether one has read it follows from when they last opened their notifications. A time in
 * the past means now.
 */
export const sendAnnouncement = (
  ctx: RequestContext,
  input: ParsedInput<'POST console/notice_send'>,
): Promise<{ id: number }> =>
  transaction(ctx.db, async (db) => {
    const link = input.link === '' ? '' : await validateLinkAddress(ctx, db, input.link, 'link')
    const visible_at = input.visible_at && input.visible_at > ctx.now ? input.visible_at : ctx.now
    const { id } = await db
      .insertInto('notice')
      .values({
        site_id: ctx.site.id,
        member_id: null,
        title: input.title,
        content: input.content,
        link: link.replace(/^#/, ''),
        decision: null,
        created_at: ctx.now,
        visible_at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const after = { title: input.title, content: input.content, link, visible_at }
    await recordChange({ ...ctx, db }, { action: 'notice.send', subject: `notice:${id}`, after })
    return { id }
  })

export const removeAnnouncement = (
  ctx: RequestContext,
  { id }: ParsedInput<'POST console/notice_remove'>,
): Promise<null> =>
  transaction(ctx.db, async (db) => {
    const before = await db
      .deleteFrom('notice')
      .where('id', '=', id)
      .where('site_id', '=', ctx.site.id)
      .where('member_id', 'is', null)
      .returning(['title', 'content', 'link', 'visible_at'])
      .executeTakeFirst()
    if (!before) throw new ApiError('notFound')
    await recordChange({ ...ctx, db }, { action: 'notice.remove', subject: `notice:${id}`, before })
    return null
  })
