import type { AdminTag } from '@quanzi/contract/moderation/tag-admin'
import { publishChange } from '../../circle/history/publish-change.ts'
import { tagKeyword } from '../../circle/tag/list-tags.ts'
import { recordChange } from '../../identity/audit/record.ts'
import type { Operation, RequestContext } from '../../identity/request/request-context.ts'
import { isDuplicate } from '../../platform/db/errors.ts'
import type { Db } from '../../platform/db/handle.ts'
import { transaction } from '../../platform/db/transaction/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { findRows, toPage } from '../../platform/http/pagination.ts'
import { likePattern } from '../../platform/text/like.ts'
import { searchText } from '../../platform/text/search.ts'
import {
  type AdminTagRow,
  adminTags,
  countAdminTags,
  findAdminTag,
  lockAdminTag,
  serializeAdminTag,
} from './queries.ts'

export const listAdminTags: Operation<'GET circle/tag list'> = async (ctx, { tag_name, offline, ...paging }) => {
  const like = likePattern(searchText(tagKeyword(tag_name)))
  const { rows, next } = await findRows(paging, adminTags(ctx.db, [ctx.site.id, ctx.viewer.id, offline, like]))
  const total = await countAdminTags(ctx.db, ctx.site.id, offline, like)
  return toPage(rows.map(serializeAdminTag), paging, total, next)
}

export const readAdminTag = async (ctx: RequestContext, { tag_id }: { tag_id: number }): Promise<AdminTag> =>
  serializeAdminTag(orNotFound(await findAdminTag(ctx.db, ctx.site.id, ctx.viewer.id, tag_id)))

/** Takes a tag offline: it is in no list, and its posts are shown without it. */
export const takeTagOffline = (ctx: RequestContext, { tag_id }: { tag_id: number }): Promise<AdminTag> =>
  updateTag(ctx, tag_id, 'offline', async (db, tag) => {
    if (tag.offline) throw new ApiError('decided')
    await updateColumns(db, tag_id, { offline: true })
  })

export const restoreTag = (ctx: RequestContext, { tag_id }: { tag_id: number }): Promise<AdminTag> =>
  rejectTakenName(
    updateTag(ctx, tag_id, 'restore', async (db, tag) => {
      if (!tag.offline) throw new ApiError('decided')
      await assertNameFree(db, ctx.site.id, tag.name)
      await updateColumns(db, tag_id, { offline: false })
    }),
  )

export const setRecommended =
  (recommended: boolean) =>
  (ctx: RequestContext, { tag_id }: { tag_id: number }): Promise<AdminTag> =>
    updateTag(ctx, tag_id, recommended ? 'recommend' : 'recommend_cancel', async (db, tag) => {
      if (tag.offline) throw new ApiError('tagOffline')
      await updateColumns(db, tag_id, { recommended })
    })

export const setBaseViews: Operation<'POST circle/tag edit_onlook'> = (ctx, { tag_id, onlooker_faker }) =>
  updateTag(ctx, tag_id, 'edit_onlook', (db) => updateColumns(db, tag_id, { views_base: onlooker_faker }))

/** A call that changes nothing writes no entry of the audit log. */
export const updateTag = (
  ctx: RequestContext,
  id: number,
  action: string,
  apply: (db: Db, tag: AdminTagRow) => Promise<void>,
): Promise<AdminTag> =>
  transaction(ctx.db, async (db) => {
    const before = orNotFound(await lockAdminTag(db, ctx.site.id, ctx.viewer.id, id))
    await apply(db, before)
    const after = orNotFound(await findAdminTag(db, ctx.site.id, ctx.viewer.id, id))
    if (JSON.stringify(before) === JSON.stringify(after)) return serializeAdminTag(after)
    await publishChange(ctx, db)
    await recordChange(ctx, db, { action: `tag.${action}`, subject: `tag:${id}`, before, after })
    return serializeAdminTag(after)
  })

const orNotFound = (row: AdminTagRow | undefined): AdminTagRow => {
  if (!row) throw new ApiError('notFound')
  return row
}

const updateColumns = async (
  db: Db,
  id: number,
  values: { offline?: boolean; recommended?: boolean; views_base?: number },
): Promise<void> => {
  await db.updateTable('tag').set(values).where('id', '=', id).execute()
}

export const assertNameFree = async (db: Db, site: number, name: string, exceptId = 0): Promise<void> => {
  const other = await db
    .selectFrom('tag')
    .select('id')
    .where('site_id', '=', site)
    .where('name', '=', name)
    .where('offline', '=', false)
    .where('id', '<>', exceptId)
    .executeTakeFirst()
  if (other) throw new ApiError('tagNameTaken', { data: { field: 'tag' } })
}

/** The unique index accepts one of two concurrent requests for a name. */
export const rejectTakenName = async (operation: Promise<AdminTag>): Promise<AdminTag> => {
  try {
    return await operation
  } catch (error) {
    if (isDuplicate(error, 'tag_name')) throw new ApiError('tagNameTaken', { data: { field: 'tag' } })
    throw error
  }
}
