import type { ContentItem, ContentList } from '@quanzi/contract/console/content-lists'
import { type Selectable, sql } from 'kysely'
import type { Operation, RequestContext } from '../../identity/request/request-context.ts'
import type { Trx } from '../../platform/db/handle.ts'
import { cursorTimestamp } from '../../platform/db/statements/paged-statement.ts'
import { transaction } from '../../platform/db/transaction/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Tables } from '../../schema/tables.ts'
import { readCursorPage } from '../shared/cursor-page.ts'
import { requireUnlinked, validateLinkAddress } from '../shared/link-address.ts'
import { attachPicture, loadPictureLookup } from '../shared/pictures.ts'
import {
  getSiteRowForUpdate,
  recordContentChange,
  rejectOutdated,
  removeSiteRow,
  revisionOf,
  saveSiteRow,
} from '../shared/site-row.ts'

const usageCount = sql<number>`
  (select count(*)::int from slide s
   where s.site_id = l.site_id and s.jump_type = '2' and s.jump_to ->> 'content_id' = l.id::text)
  + (select count(*)::int from town t, jsonb_array_elements(t.tabs) tab
     where t.site_id = l.site_id and tab ->> 'content_id' = l.id::text)`

export const listContentLists: Operation<'GET console/lists'> = async (ctx) => {
  const rows = await ctx.db
    .selectFrom('content_list as l')
    .select(['l.id', 'l.name'])
    .select(sql<number>`(select count(*)::int from content_item i where i.list_id = l.id)`.as('items'))
    .select(usageCount.as('used'))
    .where('l.site_id', '=', ctx.site.id)
    .orderBy('l.id')
    .execute()
  return { data: rows.map((row): ContentList => ({ ...row, rev: revisionOf([row.name]) })) }
}

export const saveContentList: Operation<'POST console/list_save'> = (ctx, { id, name, rev }) =>
  transaction(ctx.db, async (db) => {
    const before = id === undefined ? undefined : await getSiteRowForUpdate(ctx, db, 'content_list', id)
    rejectOutdated(rev, before && [before.name])
    const saved = await saveSiteRow(ctx, db, 'content_list', before, { name })
    if (before) await renameInSlides(ctx, db, { id: before.id, name })
    const after = { ...before, name }
    await recordContentChange(ctx, db, { action: 'list.save', subject: `list:${saved.id}`, before, after })
    return { id: saved.id }
  })

/** A slide stores the name, which the page of the list has as its title. */
const renameInSlides = (ctx: RequestContext, db: Trx, { id, name }: { id: number; name: string }) =>
  sql`update slide set jump_to = jsonb_set(jump_to, '{content_name}', to_jsonb(${name}::text))
    where site_id = ${ctx.site.id} and jump_type = '2' and jump_to ->> 'content_id' = ${String(id)}`.execute(db)

export const removeContentList: Operation<'POST console/list_remove'> = (ctx, { id }) =>
  removeSiteRow(ctx, { table: 'content_list', kind: 'list', id }, async (db) => {
    const { n } = await db
      .selectFrom('content_list as l')
      .select(usageCount.as('n'))
      .where('l.id', '=', id)
      .executeTakeFirstOrThrow()
    if (n > 0) throw new ApiError('stillReferenced', { data: { field: 'id' } })
    await requireUnlinked(ctx, db, 'list', id)
  })

export const listContentItems: Operation<'GET console/items'> = async (ctx, { list_id, cursor, pagesize }) => {
  await ctx.db
    .selectFrom('content_list')
    .select('id')
    .where('id', '=', list_id)
    .where('site_id', '=', ctx.site.id)
    .executeTakeFirstOrThrow(() => new ApiError('notFound'))
  const items = ctx.db
    .selectFrom('content_item')
    .select([
      'id',
      'title',
      'thumb',
      'url',
      'created_at',
      sql<string>`${sql.raw(cursorTimestamp('created_at'))}`.as('key'),
    ])
    .where('list_id', '=', list_id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
  const { rows, next } = await readCursorPage({ cursor, pagesize }, (after, limit) =>
    items
      .$if(after !== undefined, (query) =>
        query.where(sql<boolean>`(created_at, id) < (${after?.key}::timestamptz, ${after?.id}::bigint)`),
      )
      .limit(limit)
      .execute(),
  )
  const picture = await loadPictureLookup(
    ctx.db,
    rows.map(({ thumb }) => thumb),
  )
  return {
    next,
    data: rows.map(
      (row): ContentItem => ({
        id: row.id,
        title: row.title,
        picture: picture(row.thumb),
        url: row.url,
        created_at: row.created_at.toISOString(),
        rev: revisionOf(toForm(row)),
      }),
    ),
  }
}

type ItemForm = Pick<Selectable<Tables['content_item']>, 'title' | 'thumb' | 'url' | 'created_at'>

const toForm = ({ title, thumb, url, created_at }: ItemForm) => [title, thumb, url, created_at]

export const saveContentItem: Operation<'POST console/item_save'> = (ctx, input) =>
  transaction(ctx.db, async (db) => {
    await getSiteRowForUpdate(ctx, db, 'content_list', input.list_id)
    const before = input.id === undefined ? undefined : await getItemForUpdate(ctx, db, input.id)
    rejectOutdated(input.rev, before && toForm(before))
    const keepsUrl = before !== undefined && before.url === input.url
    const row = {
      list_id: input.list_id,
      title: input.title,
      thumb: await attachPicture(ctx, db, input.picture, 'picture'),
      url: input.url === '' || keepsUrl ? input.url : await validateLinkAddress(ctx, db, input.url, 'url'),
      created_at: input.created_at ?? before?.created_at ?? ctx.now,
    }
    const { id } = before
      ? await db
          .updateTable('content_item')
          .set(row)
          .where('id', '=', before.id)
          .returning('id')
          .executeTakeFirstOrThrow()
      : await db.insertInto('content_item').values(row).returning('id').executeTakeFirstOrThrow()
    await recordContentChange(ctx, db, { action: 'item.save', subject: `item:${id}`, before, after: { id, ...row } })
    return { id }
  })

export const removeContentItem: Operation<'POST console/item_remove'> = (ctx, { id }) =>
  transaction(ctx.db, async (db) => {
    const before = await getItemForUpdate(ctx, db, id)
    await db.deleteFrom('content_item').where('id', '=', id).execute()
    await recordContentChange(ctx, db, { action: 'item.remove', subject: `item:${id}`, before })
    return null
  })

const getItemForUpdate = (ctx: RequestContext, db: Trx, id: number) =>
  db
    .selectFrom('content_item as i')
    .innerJoin('content_list as l', 'l.id', 'i.list_id')
    .selectAll('i')
    .where('i.id', '=', id)
    .where('l.site_id', '=', ctx.site.id)
    .forUpdate('i')
    .executeTakeFirstOrThrow(() => new ApiError('notFound'))
