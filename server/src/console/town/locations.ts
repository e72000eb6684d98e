import { recordChange } from '../../identity/audit/record.ts'
import type { Operation } from '../../identity/request/request-context.ts'
import { transaction } from '../../platform/db/transaction/transaction.ts'
import { roundPoint } from '../../platform/geo/gcj02.ts'
import { getSiteRowForUpdate, rejectOutdated, removeSiteRow, revisionOf, saveSiteRow } from '../shared/site-row.ts'

const maxLocations = 1_000

export const listLocations: Operation<'GET console/places'> = async (ctx) => {
  const rows = await ctx.db
    .selectFrom('location')
    .select(['id', 'name', 'address', 'lng', 'lat'])
    .where('site_id', '=', ctx.site.id)
    .orderBy('id', 'desc')
    .limit(maxLocations)
    .execute()
  return {
    data: rows.map(({ id, name, address, lng, lat }) => ({
      id,
      name,
      address,
      location: `${lng},${lat}`,
      rev: revisionOf([name, address, lng, lat]),
    })),
  }
}

export const saveLocation: Operation<'POST console/place_save'> = (ctx, { id, name, address, location, rev }) =>
  transaction(ctx.db, async (db) => {
    const before = id === undefined ? undefined : await getSiteRowForUpdate(ctx, db, 'location', id)
    rejectOutdated(rev, before && [before.name, before.address, before.lng, before.lat])
    const row = { name, address, ...roundPoint(location), created_at: before?.created_at ?? ctx.now }
    const after = await saveSiteRow(ctx, db, 'location', before, row)
    await recordChange(ctx, db, { action: 'place.save', subject: `place:${after.id}`, before, after })
    return { id: after.id }
  })

export const removeLocation: Operation<'POST console/place_remove'> = (ctx, { id }) =>
  removeSiteRow(ctx, { table: 'location', kind: 'place', id })
