import { sql } from 'kysely'
import { recordChange } from '../../identity/audit/record.ts'
import type { Operation, RequestContext } from '../../identity/request/request-context.ts'
import type { Trx } from '../../platform/db/handle.ts'
import { transaction } from '../../platform/db/transaction/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import {
  getSiteRowForUpdate,
  lockSite,
  rejectOutdated,
  removeSiteRow,
  reorderSiteRows,
  revisionOf,
  saveSiteRow,
} from '../shared/site-row.ts'

export const listCategories: Operation<'GET console/categories'> = async (ctx) => {
  const rows = await ctx.db
    .selectFrom('category')
    .select(['id', 'name'])
    .select(sql<number>`(select count(*)::int from tag t where t.category_id = category.id)`.as('tags'))
    .where('site_id', '=', ctx.site.id)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return { data: rows.map((row) => ({ ...row, rev: revisionOf([row.name]) })) }
}

export const saveCategory: Operation<'POST console/category_save'> = (ctx, { id, name, rev }) =>
  transaction(ctx.db, async (db) => {
    await lockSite(ctx, db)
    const categories = await listCategoriesForUpdate(ctx, db)
    const before = id === undefined ? undefined : await getSiteRowForUpdate(ctx, db, 'category', id)
    rejectOutdated(rev, before && [before.name])
    if (categories.some((other) => other.name === name && other.id !== id))
      throw new ApiError('nameTaken', { data: { field: 'name' } })
    const end = categories.reduce((last, other) => Math.max(last, other.position), -1) + 1
    const row = await saveSiteRow(ctx, db, 'category', before, { name, position: before?.position ?? end })
    await recordChange(ctx, db, { action: 'category.save', subject: `category:${row.id}`, before, after: row })
    return { id: row.id }
  })

export const removeCategory: Operation<'POST console/category_remove'> = (ctx, { id }) =>
  removeSiteRow(ctx, { table: 'category', kind: 'category', id }, async (db) => {
    const tag = await db.selectFrom('tag').select('id').where('category_id', '=', id).limit(1).executeTakeFirst()
    if (tag) throw new ApiError('stillReferenced', { data: { field: 'id' } })
  })

export const orderCategories: Operation<'POST console/category_order'> = (ctx, input) =>
  transaction(ctx.db, async (db) => {
    await lockSite(ctx, db)
    const current = await listCategoriesForUpdate(ctx, db)
    const change = { table: 'category', action: 'category.order', subject: 'categories' } as const
    await reorderSiteRows(ctx, db, change, { current, ...input })
    return null
  })

const listCategoriesForUpdate = (ctx: RequestContext, db: Trx) =>
  db
    .selectFrom('category')
    .select(['id', 'name', 'position'])
    .where('site_id', '=', ctx.site.id)
    .orderBy('position')
    .orderBy('id')
    .forUpdate()
    .execute()
