import { hash } from 'node:crypto'
import { type Insertable, type Selectable, sql } from 'kysely'
import { recordChange } from '../../identity/audit/record.ts'
import type { RequestContext } from '../../identity/request/request-context.ts'
import type { Trx } from '../../platform/db/handle.ts'
import { transaction } from '../../platform/db/transaction/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Tables } from '../../schema/tables.ts'

type SiteTable = 'content_list' | 'town' | 'category' | 'slide' | 'tag' | 'poll' | 'location'

export const getSiteRowForUpdate = async <T extends SiteTable>(
  ctx: RequestContext,
  db: Trx,
  table: T,
  id: number,
): Promise<Row<T>> => {
  const { rows } = await sql<Row<T>>`
    select * from ${sql.table(table)} where id = ${id} and site_id = ${ctx.site.id} for update`.execute(db)
  const [row] = rows
  if (!row) throw new ApiError('notFound')
  return row
}

/** A digest of what the form of a row shows. */
export const revisionOf = (form: object): string => hash('sha256', JSON.stringify(form), 'base64url').slice(0, 16)

/** The later of two concurrent edits of a row gets 302, since its form does not show the earlier one. */
export const rejectOutdated = (rev: string, form: object | undefined): void => {
  if (form && rev !== '' && rev !== revisionOf(form)) throw new ApiError('editConflict')
}

/** For what rows cannot lock: a missing one, or their order, which `for update` reads before it waits. */
export const lockSite = (ctx: RequestContext, db: Trx) =>
  db.selectFrom('site').select('id').where('id', '=', ctx.site.id).forNoKeyUpdate().execute()

type Row<T extends SiteTable> = Selectable<Tables[T]>

/** Changes the row `before`, or inserts one on the site. */
export const saveSiteRow = async <T extends SiteTable>(
  ctx: RequestContext,
  db: Trx,
  table: T,
  before: { id: number } | undefined,
  row: Omit<Insertable<Tables[T]>, 'site_id'>,
): Promise<Row<T>> => {
  const columns = Object.entries(row).map(([name, value]) => ({ name: sql.ref(name), value }))
  const changes = sql.join(columns.map(({ name, value }) => sql`${name} = ${value}`))
  const names = sql.join(columns.map(({ name }) => name))
  const values = sql.join(columns.map(({ value }) => value))
  const change = before
    ? sql`update ${sql.table(table)} set ${changes} where id = ${before.id}`
    : sql`insert into ${sql.table(table)} (site_id, ${names}) values (${ctx.site.id}, ${values})`
  const { rows } = await sql<Row<T>>`${change} returning *`.execute(db)
  const [saved] = rows
  if (!saved) throw new Error('a locked row is gone')
  return saved
}

/** `recordChange` for what visitors see: caches and the CDN drop their pages. */
export const recordContentChange: typeof recordChange = async (ctx, db, change) => {
  await ctx.app.invalidation.publish(db, `posts:${ctx.site.id}`)
  await recordChange(ctx, db, change)
}

/** `kind` is the one of the audit log; `validate` throws while the row is in use. */
export const removeSiteRow = <T extends SiteTable>(
  ctx: RequestContext,
  { table, kind, id }: { table: T; kind: string; id: number },
  validate?: (db: Trx, row: Row<T>) => void | Promise<void>,
): Promise<null> =>
  transaction(ctx.db, async (db) => {
    const before = await getSiteRowForUpdate(ctx, db, table, id)
    await validate?.(db, before)
    await sql`delete from ${sql.table(table)} where id = ${id}`.execute(db)
    await recordContentChange(ctx, db, { action: `${kind}.remove`, subject: `${kind}:${id}`, before })
    return null
  })

/** Takes the order of the whole list. Of two requests that changed the same order, `seen`, the later one gets 302. */
export const reorderSiteRows = async (
  ctx: RequestContext,
  db: Trx,
  { table, action, subject }: { table: 'category' | 'slide'; action: string; subject: string },
  { current, ids, seen }: { current: readonly { id: number }[]; ids: number[]; seen?: number[] | undefined },
): Promise<void> => {
  const before = current.map(({ id }) => id)
  const isOutdated = seen !== undefined && seen.join() !== before.join()
  if (isOutdated || before.length !== ids.length || before.some((id) => !ids.includes(id)))
    throw new ApiError('editConflict', { data: { field: 'ids' } })
  for (const [position, id] of ids.entries()) {
    await db.updateTable(table).set({ position }).where('id', '=', id).execute()
  }
  await recordContentChange(ctx, db, { action, subject, before: { order: before }, after: { order: ids } })
}
