import type { Answer, Input } from '@quanzi/contract'
import type { ConsoleTag } from '@quanzi/contract/console/places'
import { limits } from '@quanzi/contract/limits'
import { transaction } from '../../db/transaction.ts'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { recordChange } from '../audit/record.ts'
import { setHot } from '../tag/desk.ts'
import { held } from './held.ts'
import { checkAddress } from './targets.ts'

/** Tags are few and kept by editors: all of them, those of public concern first. */
export const listTags = async (c: Context): Promise<Answer<'GET console/tags'>> => {
  const rows = await c.db
    .selectFrom('tag')
    .innerJoin('category', 'category.id', 'tag.category_id')
    .select(['tag.id', 'tag.name', 'category.name as category', 'tag.offline', 'tag.report', 'tag.signup'])
    .where('tag.site_id', '=', c.site.id)
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
      }),
    ),
  }
}

export const setReport = (c: Context, { tag_id, report }: Input<'POST console/tag_report'>): Promise<null> =>
  transaction(c.db, async (db) => {
    const before = await held(c, db, 'tag', tag_id)
    if (before.report === report) return null
    await db.updateTable('tag').set({ report }).where('id', '=', tag_id).execute()
    await recordChange(
      { ...c, db },
      {
        action: report ? 'tag.report' : 'tag.report_cancel',
        subject: `tag:${tag_id}`,
        before: { report: before.report },
        after: { report },
      },
    )
    return null
  })

/** As reviewers do at the desk, under the same entry of the log. */
export const setHotTag = async (c: Context, { tag_id, hot }: Input<'POST console/tag_hot'>): Promise<null> => {
  await setHot(hot)(c, { tag_id })
  return null
}

/** A banner needs both its words and where it leads. */
export const setSignup = (c: Context, { tag_id, title, url }: Input<'POST console/tag_signup'>): Promise<null> =>
  transaction(c.db, async (db) => {
    const { signup: before } = await held(c, db, 'tag', tag_id)
    if (title !== '' && url === '') throw new Refusal('fieldEmpty', { words: { name: '链接' }, data: { field: 'url' } })
    const qurl = title === '' || before?.qurl === url ? url : await checkAddress(c, db, url, 'url')
    const after = title === '' ? null : { title, qurl }
    await db
      .updateTable('tag')
      .set({ signup: after && JSON.stringify(after) })
      .where('id', '=', tag_id)
      .execute()
    await recordChange(
      { ...c, db },
      {
        action: 'tag.signup',
        subject: `tag:${tag_id}`,
        before: { signup: before },
        after: { signup: after },
      },
    )
    return null
  })
