import type { Answer, Input } from '@quanzi/contract'
import { transaction } from '../../db/transaction.ts'
import { rounded } from '../../geo/gcj.ts'
import type { Context } from '../../http/context.ts'
import { recordChange } from '../audit/record.ts'
import { held } from './held.ts'

/** An editor's list: longer ones are read from the start. */
const most = 1_000

export const listPlaces = async (c: Context): Promise<Answer<'GET console/places'>> => {
  const rows = await c.db
    .selectFrom('place')
    .select(['id', 'name', 'address', 'lng', 'lat'])
    .where('site_id', '=', c.site.id)
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return { data: rows.map(({ lng, lat, ...row }) => ({ ...row, location: `${lng},${lat}` })) }
}

export const savePlace = (
  c: Context,
  { id, name, address, location }: Input<'POST console/place_save'>,
): Promise<{ id: number }> =>
  transaction(c.db, async (db) => {
    const before = id === undefined ? undefined : await held(c, db, 'place', id)
    const row = { name, address, ...rounded(location) }
    const after = before
      ? await db.updateTable('place').set(row).where('id', '=', before.id).returningAll().executeTakeFirstOrThrow()
      : await db
          .insertInto('place')
          .values({ site_id: c.site.id, ...row, created_at: c.now })
          .returningAll()
          .executeTakeFirstOrThrow()
    await recordChange({ ...c, db }, { action: 'place.save', subject: `place:${after.id}`, before, after })
    return { id: after.id }
  })

export const removePlace = (c: Context, { id }: Input<'POST console/place_remove'>): Promise<null> =>
  transaction(c.db, async (db) => {
    const before = await held(c, db, 'place', id)
    await db.deleteFrom('place').where('id', '=', id).execute()
    await recordChange({ ...c, db }, { action: 'place.remove', subject: `place:${id}`, before })
    return null
  })
