import type { Answer, Input } from '@quanzi/contract'
import type { ConsoleTown } from '@quanzi/contract/console/places'
import { transaction } from '../../db/transaction.ts'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { recordChange } from '../audit/record.ts'
import { held, nextId } from './held.ts'
import { picturesOf, takePicture } from './pictures.ts'
import { findList } from './targets.ts'

const tabs = ['picking', 'homestay', 'specialty'] as const

export const listTowns = async (c: Context): Promise<Answer<'GET console/towns'>> => {
  const rows = await c.db.selectFrom('town').selectAll().where('site_id', '=', c.site.id).orderBy('id').execute()
  const picture = await picturesOf(
    c.db,
    rows.map(({ banner }) => banner),
  )
  return {
    data: rows.map(
      (row): ConsoleTown => ({
        id: row.id,
        name: row.name,
        description: row.description,
        banner: picture(row.banner),
        // Written by `saveTown` and by the demo, which has the same three.
        tabs: row.tabs as ConsoleTown['tabs'],
      }),
    ),
  }
}

export const saveTown = (c: Context, form: Input<'POST console/town_save'>): Promise<{ id: number }> =>
  transaction(c.db, async (db) => {
    const before = form.id === undefined ? undefined : await held(c, db, 'town', form.id)
    const led: ConsoleTown['tabs'] = []
    for (const key of tabs) {
      const { id } = await findList(c, db, form[`${key}_list`], `${key}_list`)
      led.push({ key, name: form[`${key}_name`], content_id: id })
    }
    const row = {
      name: form.name,
      description: form.description,
      banner: await takePicture(c, db, form.banner, 'banner'),
      tabs: JSON.stringify(led),
    }
    const id = before?.id ?? (await nextId(db, 'town'))
    if (before) await db.updateTable('town').set(row).where('id', '=', id).execute()
    else
      await db
        .insertInto('town')
        .values({ id, site_id: c.site.id, ...row })
        .execute()
    const after = { id, site_id: c.site.id, ...row, tabs: led }
    await recordChange({ ...c, db }, { action: 'town.save', subject: `town:${id}`, before, after })
    return { id }
  })

export const removeTown = (c: Context, { id }: Input<'POST console/town_remove'>): Promise<null> =>
  transaction(c.db, async (db) => {
    const before = await held(c, db, 'town', id)
    const slides = await db.selectFrom('slide').select('jump_to').where('site_id', '=', c.site.id).execute()
    if (slides.some(({ jump_to }) => jump_to['url'] === `#/special/${id}`)) {
      throw new Refusal('stillUsed', { data: { field: 'id' } })
    }
    await db.deleteFrom('town').where('id', '=', id).execute()
    await recordChange({ ...c, db }, { action: 'town.remove', subject: `town:${id}`, before })
    return null
  })
