import type { ConsoleTag } from '@quanzi/contract/console/circle-content'
import { limits } from '@quanzi/contract/limits'
import type { Selectable } from 'kysely'
import { recordChange } from '../../identity/audit/record.ts'
import type { Operation } from '../../identity/request/request-context.ts'
import { setRecommended } from '../../moderation/tag-admin/tag-admin.ts'
import { transaction } from '../../platform/db/transaction/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Tables } from '../../schema/tables.ts'
import { validateLinkAddress } from '../shared/link-address.ts'
import { getSiteRowForUpdate, rejectOutdated, revisionOf } from '../shared/site-row.ts'

/** A site has few tags: one page of all, those of public concern first. */
export const listTags: Operation<'GET console/tags'> = async (ctx) => {
  const rows = await ctx.db
    .selectFrom('tag')
    .innerJoin('category', 'category.id', 'tag.category_id')
    .select(['tag.id', 'tag.name', 'category.name as category', 'tag.offline', 'tag.report', 'tag.signup'])
    .where('tag.site_id', '=', ctx.site.id)
    .orderBy('tag.report', 'desc')
    .orderBy('tag.id')
    .limit(limits.tagPickerSize)
    .execute()
  return {
    data: rows.map(
      (row): ConsoleTag => ({
        id: row.id,
        name: row.name,
        category: row.category,
        offline: row.offline ? 1 : 0,
        is_report: row.report ? 1 : 0,
        signup_title: row.signup?.title ?? '',
        signup_url: row.signup?.qurl ?? '',
        rev: revisionOf(toForm(row)),
      }),
    ),
  }
}

const toForm = ({ signup }: Pick<Selectable<Tables['tag']>, 'signup'>) => [signup?.title, signup?.qurl]

export const setTagReport: Operation<'POST console/tag_report'> = (ctx, { tag_id, report }) =>
  transaction(ctx.db, async (db) => {
    const before = await getSiteRowForUpdate(ctx, db, 'tag', tag_id)
    if (before.report === report) return null
    await db.updateTable('tag').set({ report }).where('id', '=', tag_id).execute()
    await recordChange(ctx, db, {
      action: report ? 'tag.report' : 'tag.report_cancel',
      subject: `tag:${tag_id}`,
      before: { report: before.report },
      after: { report },
    })
    return null
  })

const emptyField = (field: string, name: string) =>
  new ApiError('fieldEmpty', { placeholders: { name }, data: { field } })

/** The same operation and audit action as in tag administration. */
export const setHotTag: Operation<'POST console/tag_hot'> = async (ctx, { tag_id, hot }) => {
  await setRecommended(hot)(ctx, { tag_id })
  return null
}

export const setTagSignup: Operation<'POST console/tag_signup'> = (ctx, { tag_id, title, url, rev }) =>
  transaction(ctx.db, async (db) => {
    if (tag_id === 0) throw new ApiError('tagGone', { data: { field: 'tag_id' } })
    const row = await getSiteRowForUpdate(ctx, db, 'tag', tag_id)
    rejectOutdated(rev, toForm(row))
    const { signup: before } = row
    if (title !== '' && url === '') throw emptyField('url', '链接')
    if (title === '' && url !== '') throw emptyField('title', '标题')
    const qurl = title === '' || before?.qurl === url ? url : await validateLinkAddress(ctx, db, url, 'url')
    const after = title === '' ? null : { title, qurl }
    await db
      .updateTable('tag')
      .set({ signup: after && JSON.stringify(after) })
      .where('id', '=', tag_id)
      .execute()
    await recordChange(ctx, db, {
      action: 'tag.signup',
      subject: `tag:${tag_id}`,
      before: { signup: before },
      after: { signup: after },
    })
    return null
  })
