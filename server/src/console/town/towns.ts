import type { ConsoleTown } from '@quanzi/contract/console/circle-content'
import type { Selectable } from 'kysely'
import type { Operation } from '../../identity/request/request-context.ts'
import { transaction } from '../../platform/db/transaction/transaction.ts'
import type { Tables } from '../../schema/tables.ts'
import { getContentList, requireUnlinked } from '../shared/link-address.ts'
import { attachPicture, loadPictureLookup } from '../shared/pictures.ts'
import {
  getSiteRowForUpdate,
  recordContentChange,
  rejectOutdated,
  removeSiteRow,
  revisionOf,
  saveSiteRow,
} from '../shared/site-row.ts'

const tabKeys = ['picking', 'homestay', 'specialty'] as const

export const listTowns: Operation<'GET console/towns'> = async (ctx) => {
  const rows = await ctx.db.selectFrom('town').selectAll().where('site_id', '=', ctx.site.id).orderBy('id').execute()
  const lookUpPicture = await loadPictureLookup(
    ctx.db,
    rows.map(({ banner }) => banner),
  )
  return {
    data: rows.map(
      (row): ConsoleTown => ({
        id: row.id,
        name: row.name,
        description: row.description,
        banner: lookUpPicture(row.banner),
        // `saveTown` and the demo write these three tabs.
        tabs: row.tabs as ConsoleTown['tabs'],
        rev: revisionOf(toForm(row)),
      }),
    ),
  }
}

const toForm = ({ name, description, banner, tabs }: Selectable<Tables['town']>) => [name, description, banner, tabs]

export const saveTown: Operation<'POST console/town_save'> = (ctx, input) =>
  transaction(ctx.db, async (db) => {
    const before = input.id === undefined ? undefined : await getSiteRowForUpdate(ctx, db, 'town', input.id)
    rejectOutdated(input.rev, before && toForm(before))
    const tabs: ConsoleTown['tabs'] = []
    for (const key of tabKeys) {
      const { id } = await getContentList(ctx, db, input[`${key}_list`], `${key}_list`)
      tabs.push({ key, name: input[`${key}_name`], content_id: id })
    }
    const row = {
      name: input.name,
      description: input.description,
      banner: await attachPicture(ctx, db, input.banner, 'banner'),
      tabs: JSON.stringify(tabs),
    }
    const { id } = await saveSiteRow(ctx, db, 'town', before, row)
    const after = { id, site_id: ctx.site.id, ...row, tabs }
    await recordContentChange(ctx, db, { action: 'town.save', subject: `town:${id}`, before, after })
    return { id }
  })

export const removeTown: Operation<'POST console/town_remove'> = (ctx, { id }) =>
  removeSiteRow(ctx, { table: 'town', kind: 'town', id }, (db) => requireUnlinked(ctx, db, 'town', id))
