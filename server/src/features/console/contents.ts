import type { Answer, Input } from '@quanzi/contract'
import type { ContentItem, ContentList } from '@quanzi/contract/console/contents'
import { sql } from 'kysely'
import type { Trx } from '../../db/handle.ts'
import { transaction } from '../../db/transaction.ts'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { recordChange } from '../audit/record.ts'
import { held, nextId } from './held.ts'
import { picturesOf, takePicture } from './pictures.ts'
import { stretchOf } from './stretch.ts'
import { checkAddress } from './targets.ts'

/** How many slides and tabs of towns lead to a list. */
const used = sql<number>`
  (select count(*)::int from slide s
   where s.site_id = l.site_id and s.jump_type = '2' and s.jump_to ->> 'content_id' = l.id::text)
  + (select count(*)::int from town t, jsonb_array_elements(t.tabs) tab
     where t.site_id = l.site_id and tab ->> 'content_id' = l.id::text)`

export const listLists = async (c: Context): Promise<Answer<'GET console/lists'>> => {
  const rows = await c.db
    .selectFrom('content_list as l')
    .select(['l.id', 'l.name'])
    .select(sql<number>`(select count(*)::int from content_item i where i.list_id = l.id)`.as('items'))
    .select(used.as('used'))
    .where('l.site_id', '=', c.site.id)
    .orderBy('l.id')
    .execute()
  return { data: rows.map((row): ContentList => ({ ...row, items: Number(row.items), used: Number(row.used) })) }
}

export const saveList = (c: Context, { id, name }: Input<'POST console/list_save'>): Promise<{ id: number }> =>
  transaction(c.db, async (db) => {
    const before = id === undefined ? undefined : await held(c, db, 'content_list', id)
    const listId = before?.id ?? (await nextId(db, 'content_list'))
    if (before) await db.updateTable('content_list').set({ name }).where('id', '=', listId).execute()
    else await db.insertInto('content_list').values({ id: listId, site_id: c.site.id, name }).execute()
    await recordChange(
      { ...c, db },
      { action: 'list.save', subject: `list:${listId}`, before, after: { ...before, name } },
    )
    return { id: listId }
  })

export const removeList = (c: Context, { id }: Input<'POST console/list_remove'>): Promise<null> =>
  transaction(c.db, async (db) => {
    const before = await held(c, db, 'content_list', id)
    const { n } = await db
      .selectFrom('content_list as l')
      .select(used.as('n'))
      .where('l.id', '=', id)
      .executeTakeFirstOrThrow()
    if (Number(n) > 0) throw new Refusal('stillUsed', { data: { field: 'id' } })
    await db.deleteFrom('content_list').where('id', '=', id).execute()
    await recordChange({ ...c, db }, { action: 'list.remove', subject: `list:${id}`, before })
    return null
  })

export const listItems = async (
  c: Context,
  { list_id, cursor, pagesize }: Input<'GET console/items'>,
): Promise<Answer<'GET console/items'>> => {
  const list = await c.db
    .selectFrom('content_list')
    .select('id')
    .where('id', '=', list_id)
    .where('site_id', '=', c.site.id)
    .executeTakeFirst()
  if (!list) throw new Refusal('notFound')
  const found = await c.db
    .selectFrom('content_item')
    .select(['id', 'title', 'thumb', 'url', 'created_at'])
    .where('list_id', '=', list_id)
    .$if(cursor !== undefined, (query) =>
      query.where(
        sql<boolean>`(created_at, id) < (select b.created_at, b.id from content_item b where b.id = ${cursor ?? 0})`,
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pagesize + 1)
    .execute()
  const { rows, next } = stretchOf(found, pagesize)
  const picture = await picturesOf(
    c.db,
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
      }),
    ),
  }
}

export const saveItem = (c: Context, form: Input<'POST console/item_save'>): Promise<{ id: number }> =>
  transaction(c.db, async (db) => {
    await held(c, db, 'content_list', form.list_id)
    const before = form.id === undefined ? undefined : await heldItem(c, db, form.id)
    const keeps = before !== undefined && before.url === form.url
    const row = {
      list_id: form.list_id,
      title: form.title,
      thumb: await takePicture(c, db, form.picture, 'picture'),
      url: form.url === '' || keeps ? form.url : await checkAddress(c, db, form.url, 'url'),
      created_at: form.created_at ?? before?.created_at ?? c.now,
    }
    const { id } = before
      ? await db
          .updateTable('content_item')
          .set(row)
          .where('id', '=', before.id)
          .returning('id')
          .executeTakeFirstOrThrow()
      : await db.insertInto('content_item').values(row).returning('id').executeTakeFirstOrThrow()
    await recordChange({ ...c, db }, { action: 'item.save', subject: `item:${id}`, before, after: { id, ...row } })
    return { id }
  })

export const removeItem = (c: Context, { id }: Input<'POST console/item_remove'>): Promise<null> =>
  transaction(c.db, async (db) => {
    const before = await heldItem(c, db, id)
    await db.deleteFrom('content_item').where('id', '=', id).execute()
    await recordChange({ ...c, db }, { action: 'item.remove', subject: `item:${id}`, before })
    return null
  })

/** An entry belongs to the site of its list. */
const heldItem = async (c: Context, db: Trx, id: number) => {
  const row = await db
    .selectFrom('content_item as i')
    .innerJoin('content_list as l', 'l.id', 'i.list_id')
    .selectAll('i')
    .where('i.id', '=', id)
    .where('l.site_id', '=', c.site.id)
    .forUpdate('i')
    .executeTakeFirst()
  if (!row) throw new Refusal('notFound')
  return row
}
