import type { Answer, Input } from '@quanzi/contract'
import { sql } from 'kysely'
import type { Trx } from '../../db/handle.ts'
import { transaction } from '../../db/transaction.ts'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { recordChange } from '../audit/record.ts'
import { held } from './held.ts'

export const listCategories = async (c: Context): Promise<Answer<'GET console/categories'>> => ({
  data: await c.db
    .selectFrom('category')
    .select(['id', 'name'])
    .select(sql<number>`(select count(*)::int from tag t where t.category_id = category.id)`.as('tags'))
    .where('site_id', '=', c.site.id)
    .orderBy('place')
    .orderBy('id')
    .execute(),
})

export const saveCategory = (c: Context, { id, name }: Input<'POST console/category_save'>): Promise<{ id: number }> =>
  transaction(c.db, async (db) => {
    const all = await heldCategories(c, db)
    const before = id === undefined ? undefined : await held(c, db, 'category', id)
    if (all.some((other) => other.name === name && other.id !== id))
      throw new Refusal('nameTaken', { data: { field: 'name' } })
    const place = all.reduce((last, other) => Math.max(last, other.place), -1) + 1
    const row = before
      ? await db
          .updateTable('category')
          .set({ name })
          .where('id', '=', before.id)
          .returningAll()
          .executeTakeFirstOrThrow()
      : await db
          .insertInto('category')
          .values({ site_id: c.site.id, name, place })
          .returningAll()
          .executeTakeFirstOrThrow()
    await recordChange({ ...c, db }, { action: 'category.save', subject: `category:${row.id}`, before, after: row })
    return { id: row.id }
  })

export const removeCategory = (c: Context, { id }: Input<'POST console/category_remove'>): Promise<null> =>
  transaction(c.db, async (db) => {
    const before = await held(c, db, 'category', id)
    const tag = await db.selectFrom('tag').select('id').where('category_id', '=', id).limit(1).executeTakeFirst()
    if (tag) throw new Refusal('stillUsed', { data: { field: 'id' } })
    await db.deleteFrom('category').where('id', '=', id).execute()
    await recordChange({ ...c, db }, { action: 'category.remove', subject: `category:${id}`, before })
    return null
  })

export const orderCategories = (c: Context, { ids }: Input<'POST console/category_order'>): Promise<null> =>
  transaction(c.db, async (db) => {
    const before = (await heldCategories(c, db)).map(({ id }) => id)
    if (before.length !== ids.length || before.some((id) => !ids.includes(id))) {
      throw new Refusal('changedMeanwhile', { data: { field: 'ids' } })
    }
    for (const [place, id] of ids.entries()) {
      await db.updateTable('category').set({ place }).where('id', '=', id).execute()
    }
    await recordChange(
      { ...c, db },
      {
        action: 'category.order',
        subject: 'categories',
        before: { order: before },
        after: { order: ids },
      },
    )
    return null
  })

const heldCategories = (c: Context, db: Trx) =>
  db
    .selectFrom('category')
    .select(['id', 'name', 'place'])
    .where('site_id', '=', c.site.id)
    .orderBy('place')
    .orderBy('id')
    .forUpdate()
    .execute()
