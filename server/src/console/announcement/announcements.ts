import type { Announcement } from '@quanzi/contract/console/circle-content'
import { limits } from '@quanzi/contract/limits'
import { recordChange } from '../../identity/audit/record.ts'
import type { Operation, RequestContext } from '../../identity/request/request-context.ts'
import { statement } from '../../platform/db/statements/statement.ts'
import { transaction } from '../../platform/db/transaction/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { toCursorPage } from '../shared/cursor-page.ts'
import { validateLinkAddress } from '../shared/link-address.ts'

export const listAnnouncements: Operation<'GET console/notices'> = async (ctx, { cursor, pagesize }) => {
  const found = await ctx.db
    .selectFrom('notice')
    .select(['id', 'title', 'content', 'link', 'visible_at', 'town_ids'])
    .where('site_id', '=', ctx.site.id)
    .where('member_id', 'is', null)
    .where('id', '<', cursor ?? Number.MAX_SAFE_INTEGER)
    .orderBy('id', 'desc')
    .limit(pagesize + 1)
    .execute()
  const { rows, next } = toCursorPage(found, pagesize)
  const readers = await countReaders(ctx, rows)
  const townNames = await loadTownNames(
    ctx,
    rows.flatMap(({ town_ids }) => town_ids),
  )
  return {
    next,
    data: rows.map(
      ({ visible_at, town_ids, ...row }): Announcement => ({
        ...row,
        towns: town_ids.map((id) => ({ id, name: townNames.get(id) ?? '已删除的乡镇' })),
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
     select 1 from (
       select id, joined_at from member where notices_seen >= n.visible_at
       union all
       select o.id, o.joined_at from message_seen v join member o on o.id = v.member_id and o.notices_seen < n.visible_at
       where v.site_id = n.site_id and v.notices_seen >= n.visible_at
     ) m join site_member s on s.member_id = m.id and s.site_id = n.site_id
     where m.joined_at <= n.visible_at
       and (n.town_ids = '{}' or exists (select 1 from town_follow f
         where f.member_id = m.id and f.town_id = any(n.town_ids) and f.created_at <= n.visible_at))
     limit ${limits.announcementReaders}) r) as n
   from notice n where n.id = any($1::bigint[])`,
)

const countReaders = async ({ db }: RequestContext, rows: readonly { id: number }[]): Promise<Map<number, number>> =>
  new Map((await readersQuery(db, [rows.map(({ id }) => id)])).map(({ id, n }) => [id, n]))

const loadTownNames = async (
  ctx: RequestContext,
  ids: readonly number[],
  { locked = false } = {},
): Promise<Map<number, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('town')
    .select(['id', 'name'])
    .where('site_id', '=', ctx.site.id)
    .where('id', 'in', [...new Set(ids)])
    .$if(locked, (query) => query.forKeyShare())
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const recipientsQuery = statement<{ n: number }>(
  'announcement_recipients',
  `select count(*)::int as n from (
     select 1 from site_member s where s.site_id = $1 and ($2::bigint[] = '{}' or exists (
       select 1 from town_follow f where f.member_id = s.member_id and f.town_id = any($2)))
     limit ${limits.announcementReaders}) r`,
)

export const countRecipients: Operation<'GET console/notice_recipients'> = async (ctx, { town_ids }) => {
  await requireTowns(ctx, town_ids)
  const [found] = await recipientsQuery(ctx.db, [ctx.site.id, town_ids])
  return { members: found?.n ?? 0 }
}

const requireTowns = async (
  ctx: RequestContext,
  ids: readonly number[],
  options?: { locked: boolean },
): Promise<Map<number, string>> => {
  const names = await loadTownNames(ctx, ids, options)
  if (ids.some((id) => !names.has(id))) throw new ApiError('notFound', { data: { field: 'town_ids' } })
  return names
}

/** One row for all recipients; read is what is older than their last visit. A time in the past means now. */
export const sendAnnouncement: Operation<'POST console/notice_send'> = (ctx, input) =>
  transaction(ctx.db, async (db) => {
    const link = input.link === '' ? '' : await validateLinkAddress(ctx, db, input.link, 'link')
    // Locked: an operator who deletes a town meanwhile sees the notice.
    const towns = await requireTowns({ ...ctx, db }, input.town_ids, { locked: true })
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
        town_ids: input.town_ids,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const after = {
      title: input.title,
      content: input.content,
      link,
      visible_at,
      ...(towns.size > 0 && { towns: [...towns.values()] }),
    }
    await recordChange(ctx, db, { action: 'notice.send', subject: `notice:${id}`, after })
    return { id }
  })

export const removeAnnouncement: Operation<'POST console/notice_remove'> = (ctx, { id }) =>
  transaction(ctx.db, async (db) => {
    const before = await db
      .deleteFrom('notice')
      .where('id', '=', id)
      .where('site_id', '=', ctx.site.id)
      .where('member_id', 'is', null)
      .returning(['title', 'content', 'link', 'visible_at'])
      .executeTakeFirstOrThrow(() => new ApiError('notFound'))
    await recordChange(ctx, db, { action: 'notice.remove', subject: `notice:${id}`, before })
    return null
  })
