import type { Answer, Input } from '@quanzi/contract'
import type { ConsoleNotice } from '@quanzi/contract/console/places'
import { transaction } from '../../db/transaction.ts'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { recordChange } from '../audit/record.ts'
import { stretchOf } from './stretch.ts'
import { checkAddress } from './targets.ts'

export const listNotices = async (
  c: Context,
  { cursor, pagesize }: Input<'GET console/notices'>,
): Promise<Answer<'GET console/notices'>> => {
  const found = await c.db
    .selectFrom('notice')
    .select(['id', 'title', 'content', 'link', 'visible_at'])
    .where('site_id', '=', c.site.id)
    .where('member_id', 'is', null)
    .where('id', '<', cursor ?? Number.MAX_SAFE_INTEGER)
    .orderBy('id', 'desc')
    .limit(pagesize + 1)
    .execute()
  const { rows, next } = stretchOf(found, pagesize)
  return {
    next,
    data: rows.map(
      ({ visible_at, ...row }): ConsoleNotice => ({
        ...row,
        visible_at: visible_at.toISOString(),
        waiting: visible_at > c.now ? 1 : 0,
      }),
    ),
  }
}

/** One row for everybody; who reads it is known by when they last looked. A time that is over is now. */
export const sendNotice = (c: Context, form: Input<'POST console/notice_send'>): Promise<{ id: number }> =>
  transaction(c.db, async (db) => {
    const link = form.link === '' ? '' : await checkAddress(c, db, form.link, 'link')
    const visible_at = form.visible_at && form.visible_at > c.now ? form.visible_at : c.now
    const { id } = await db
      .insertInto('notice')
      .values({
        site_id: c.site.id,
        member_id: null,
        title: form.title,
        content: form.content,
        link: link.replace(/^#/, ''),
        decision: null,
        created_at: c.now,
        visible_at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const after = { title: form.title, content: form.content, link, visible_at }
    await recordChange({ ...c, db }, { action: 'notice.send', subject: `notice:${id}`, after })
    return { id }
  })

export const removeNotice = (c: Context, { id }: Input<'POST console/notice_remove'>): Promise<null> =>
  transaction(c.db, async (db) => {
    const before = await db
      .deleteFrom('notice')
      .where('id', '=', id)
      .where('site_id', '=', c.site.id)
      .where('member_id', 'is', null)
      .returning(['title', 'content', 'link', 'visible_at'])
      .executeTakeFirst()
    if (!before) throw new Refusal('notFound')
    await recordChange({ ...c, db }, { action: 'notice.remove', subject: `notice:${id}`, before })
    return null
  })
