import { randomBytes } from 'node:crypto'
import type { ConsoleSite } from '@quanzi/contract/console/sites'
import { limits } from '@quanzi/contract/limits'
import { day } from '@quanzi/contract/time'
import { type Selectable, sql } from 'kysely'
import { recordChange } from '../../identity/audit/record.ts'
import { putPrivacyNoticeInForce } from '../../identity/consent/privacy-notice.ts'
import type { Operation, RequestContext } from '../../identity/request/request-context.ts'
import { toSite } from '../../identity/site/site.ts'
import type { Trx } from '../../platform/db/handle.ts'
import { transaction } from '../../platform/db/transaction/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Tables } from '../../schema/tables.ts'
import { rejectOutdated, revisionOf } from '../shared/site-row.ts'

const siteColumns = ['id', 'name', 'scheme', 'wap_url', 'download', 'position', 'hosts', 'verify_files'] as const

export const listSites: Operation<'GET console/sites'> = async (ctx) => ({
  data: (
    await ctx.db
      .selectFrom('site')
      .select([...siteColumns, 'retired_at', 'former_secret_until'])
      .orderBy('id')
      .execute()
  ).map(
    ({ retired_at, former_secret_until: until, ...site }): ConsoleSite => ({
      ...site,
      retired: retired_at ? 1 : 0,
      former_until: getFormerUntil(ctx, until),
      rev: revisionOf(toForm(site)),
    }),
  ),
})

const getFormerUntil = ({ now }: RequestContext, until: Date | null) =>
  until && until > now ? until.toISOString() : ''

type SiteForm = Pick<Selectable<Tables['site']>, (typeof siteColumns)[number]>

/** In the order of `siteColumns`. */
const toForm = ({ id: _, ...form }: SiteForm) => Object.values(form)

/** A host identifies a site, so it belongs to only one. */
export const saveSite: Operation<'POST console/site_save'> = (ctx, { fresh: isNew, rev, ...input }) =>
  transaction(ctx.db, async (db) => {
    // Concurrent requests would not see each other's hosts.
    await sql`select pg_advisory_xact_lock(hashtext('sites'))`.execute(db)
    const before = await db.selectFrom('site').select(siteColumns).where('id', '=', input.id).executeTakeFirst()
    if (isNew && before) throw new ApiError('nameTaken', { data: { field: 'id' } })
    if (!isNew && !before) throw new ApiError('notFound')
    rejectOutdated(rev, before && toForm(before))
    await requireFreeHosts(db, input)
    const row = { ...input, position: JSON.stringify(input.position), hosts: [...new Set(input.hosts)] }
    const { id, ...change } = row
    if (before) await db.updateTable('site').set(change).where('id', '=', id).execute()
    else
      await db
        .insertInto('site')
        .values({ ...row, native_secret: createSecret() })
        .execute()
    await putPrivacyNoticeInForce(db, await readSite(db, id), ctx.now)
    await recordSiteChange(ctx, db, id, { action: 'site.save', before, after: { ...input, hosts: row.hosts } })
    return { id }
  })

/** The default site answers the hosts that belong to no site, so it is never retired. */
export const retireSite: Operation<'POST console/site_retire'> = (ctx, { id, retired }) =>
  transaction(ctx.db, async (db) => {
    if (retired && id === limits.defaultSite) throw new ApiError('siteIsDefault', { data: { field: 'id' } })
    const { numUpdatedRows } = await db
      .updateTable('site')
      .set({ retired_at: retired ? ctx.now : null })
      .where('id', '=', id)
      .where('retired_at', retired ? 'is' : 'is not', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new ApiError('notFound')
    for (const topic of ['posts', 'files']) await ctx.app.invalidation.publish(db, `${topic}:${id}`)
    await recordSiteChange(ctx, db, id, { action: retired ? 'site.retire' : 'site.reinstate' })
    return null
  })

/** The audit log records the change without the secret. A site has one former secret. */
export const renewSecret: Operation<'POST console/site_secret'> = (ctx, { id, days, former_until }) =>
  transaction(ctx.db, async (db) => {
    const site = await db
      .selectFrom('site')
      .select('former_secret_until')
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(() => new ApiError('notFound'))
    // One that has ended meanwhile is as none.
    const seen = former_until && new Date(former_until) > ctx.now ? former_until : ''
    if (former_until !== undefined && seen !== getFormerUntil(ctx, site.former_secret_until))
      throw new ApiError('editConflict')
    const secret = createSecret()
    const until = new Date(ctx.now.getTime() + days * day)
    await db
      .updateTable('site')
      .set(({ ref }) => ({
        native_secret: secret,
        former_secret: days > 0 ? ref('native_secret') : null,
        former_secret_until: days > 0 ? until : null,
      }))
      .where('id', '=', id)
      .execute()
    await recordSiteChange(ctx, db, id, { action: 'site.secret', after: { former_until: days > 0 ? until : '' } })
    return { secret }
  })

export const endFormerSecret: Operation<'POST console/site_secret_end'> = (ctx, { id }) =>
  transaction(ctx.db, async (db) => {
    const result = await db
      .updateTable('site')
      .set({ former_secret: null, former_secret_until: null })
      .where('id', '=', id)
      .where('former_secret_until', '>', ctx.now)
      .executeTakeFirst()
    if (result.numUpdatedRows === 0n) throw new ApiError('notFound')
    await recordSiteChange(ctx, db, id, { action: 'site.secret_end' })
    return null
  })

const createSecret = () => randomBytes(32).toString('hex')

const requireFreeHosts = async (db: Trx, { id, hosts }: { id: number; hosts: string[] }): Promise<void> => {
  if (hosts.length === 0) return
  const other = await db
    .selectFrom('site')
    .select('id')
    .where('id', '<>', id)
    .where(sql<boolean>`hosts && ${sql.val(hosts)}::text[]`)
    .executeTakeFirst()
  if (other) throw new ApiError('hostTaken', { data: { field: 'hosts' } })
}

const readSite = async (db: Trx, id: number) =>
  toSite(await db.selectFrom('site').selectAll().where('id', '=', id).executeTakeFirstOrThrow())

/** The entry goes to the audit log of the changed site. */
const recordSiteChange = async (
  ctx: RequestContext,
  db: Trx,
  id: number,
  change: { action: string; before?: unknown; after?: unknown },
): Promise<void> => {
  await ctx.app.invalidation.publish(db, `site:${id}`)
  await recordChange({ ...ctx, site: await readSite(db, id) }, db, { ...change, subject: `site:${id}` })
}
