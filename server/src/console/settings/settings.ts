import { chiefSettings, isSameSetting, type SettingName } from '@quanzi/contract/console/setting-fields'
import { riskyChanges } from '@quanzi/contract/console/settings'
import { pick } from '@quanzi/contract/objects'
import { sql } from 'kysely'
import { recordChange } from '../../identity/audit/record.ts'
import { putPrivacyNoticeInForce } from '../../identity/consent/privacy-notice.ts'
import { listReviewerLevels, lockReviewers } from '../../identity/member/reviewer-levels.ts'
import type { Operation, RequestContext } from '../../identity/request/request-context.ts'
import { rightsOn } from '../../identity/request/viewer.ts'
import { type Site, toSite } from '../../identity/site/site.ts'
import { toRules } from '../../identity/site/site-rules.ts'
import type { Db, Trx } from '../../platform/db/handle.ts'
import { transaction } from '../../platform/db/transaction/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { attachPicture, attachPictures, loadPictureLookup } from '../shared/pictures.ts'
import { applySettingChange, type SettingChange, settingNames, toSettingValues } from './setting-values.ts'

export const readSettings: Operation<'GET console/settings'> = async (ctx) => {
  const values = toSettingValues(await readSite(ctx.db, ctx.site.id))
  const lookUpPicture = await loadPictureLookup(ctx.db, [values.posting_img, ...values.startup_image])
  return {
    version: await getLatestVersionId(ctx.db, ctx.site.id),
    settings: {
      ...values,
      posting_img: lookUpPicture(values.posting_img),
      startup_image: values.startup_image.flatMap((token) => lookUpPicture(token) ?? []),
    },
  }
}

export const saveSettings: Operation<'POST console/settings'> = (
  ctx,
  { version, confirmed, posting_img, startup_image, ...plainValues },
) =>
  transaction(ctx.db, async (db) => {
    const change: SettingChange = {
      ...plainValues,
      ...(posting_img !== undefined && { posting_img: await attachPicture(ctx, db, posting_img, 'posting_img') }),
      ...(startup_image && { startup_image: await attachPictures(ctx, db, startup_image, 'startup_image') }),
    }
    return saveVersion(ctx, db, change, { seenVersion: version, confirmed })
  })

export const restoreVersion: Operation<'POST console/version_return'> = (ctx, { id, version, confirmed }) =>
  transaction(ctx.db, async (db) => {
    const restored = await db
      .selectFrom('setting_version')
      .select(['id', 'before'])
      .where('id', '=', id)
      .where('site_id', '=', ctx.site.id)
      .executeTakeFirstOrThrow(() => new ApiError('notFound'))
    return saveVersion(ctx, db, restored.before, { seenVersion: version, restoredId: restored.id, confirmed })
  })

type SaveOptions = { seenVersion?: number | undefined; restoredId?: number; confirmed: '0' | '1' | undefined }

/** Saves the changed settings as one version; the row lock of the site orders concurrent requests. */
const saveVersion = async (
  ctx: RequestContext,
  db: Trx,
  change: SettingChange,
  { seenVersion, restoredId, confirmed }: SaveOptions,
): Promise<{ version: number; changed: 0 | 1 }> => {
  const site = await readSite(db, ctx.site.id, 'locked')
  const values = toSettingValues(site)
  const names = settingNames.filter((name) => name in change && !isSameSetting(change[name], values[name]))
  const latest = await getLatestVersionId(db, ctx.site.id)
  if (names.length === 0) return { version: latest, changed: 0 }
  rejectChiefSettings(ctx, names)
  if (seenVersion !== undefined && seenVersion < latest) await rejectConflict(db, ctx.site.id, seenVersion, names)
  const risks = riskyChanges.filter(
    ({ name, from, to }) =>
      names.includes(name) && change[name] === to && (from === undefined || values[name] === from),
  )
  if (risks.length > 0 && confirmed !== '1')
    throw new ApiError('confirmationRequired', { data: { risks: risks.map(({ text }) => text) } })
  if (names.includes('audit_switch') && change.audit_switch === '2') await requireReviewersAtBothLevels(db, ctx)

  const [before, after] = [pick(values, names), pick({ ...values, ...change }, names)]
  const { settings, explain } = applySettingChange(site, after)
  await db
    .updateTable('site')
    .set({ settings: JSON.stringify(settings), explain: JSON.stringify(explain) })
    .where('id', '=', ctx.site.id)
    .execute()
  await putPrivacyNoticeInForce(db, { id: site.id, rules: toRules(settings, explain), settings }, ctx.now)
  const { id } = await db
    .insertInto('setting_version')
    .values({
      site_id: ctx.site.id,
      member_id: ctx.viewer.id,
      names,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
      returned_id: restoredId ?? null,
      created_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.app.invalidation.publish(db, `site:${ctx.site.id}`)
  await ctx.app.invalidation.publish(db, `posts:${ctx.site.id}`)
  const action = restoredId === undefined ? 'settings.save' : 'settings.return'
  await recordChange(ctx, db, { action, subject: `settings:${id}`, before, after })
  return { version: id, changed: 1 }
}

const rejectChiefSettings = (ctx: RequestContext, names: readonly SettingName[]): void => {
  if (rightsOn(ctx.viewer, ctx.site.id).chief) return
  const field = chiefSettings.find((name) => names.includes(name))
  if (field) throw new ApiError('chiefSetting', { data: { field } })
}

/** A site so locked may still be referred to: a ban on it may hold the appointments that `lockReviewers` waits for. */
const readSite = async (db: Db, id: number, locked?: 'locked'): Promise<Site> => {
  const query = db.selectFrom('site').selectAll().where('id', '=', id)
  return toSite(await (locked ? query.forNoKeyUpdate() : query).executeTakeFirstOrThrow())
}

const getLatestVersionId = async (db: Db, site: number): Promise<number> => {
  const query = db.selectFrom('setting_version').select('id').where('site_id', '=', site)
  return (await query.orderBy('id', 'desc').limit(1).executeTakeFirst())?.id ?? 0
}

/** Concurrent changes of different settings both succeed; a change of the same setting gets 302. */
const rejectConflict = async (db: Db, site: number, seenVersion: number, names: SettingName[]): Promise<void> => {
  const changed = await db
    .selectFrom('setting_version')
    .select(sql<string>`unnest(names)`.as('name'))
    .distinct()
    .where('site_id', '=', site)
    .where('id', '>', seenVersion)
    .execute()
  const fields = names.filter((name) => changed.some((later) => later.name === name))
  if (fields.length > 0) throw new ApiError('editConflict', { data: { field: fields[0], fields } })
}

/** Without a reviewer at each level, a two-level flow would never finish: docs/spec/settings.md. */
const requireReviewersAtBothLevels = async (db: Db, ctx: RequestContext): Promise<void> => {
  await lockReviewers(db, [ctx.site.id])
  const levels = await listReviewerLevels(db, ctx.site.id, ctx.now)
  if (!levels.includes(1) || !levels.includes(2))
    throw new ApiError('levelsMissing', { data: { field: 'audit_switch' } })
}
