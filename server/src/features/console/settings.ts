import type { Answer, Input } from '@quanzi/contract'
import type { SettingName } from '@quanzi/contract/console/setting-fields'
import type { ConsoleSettings } from '@quanzi/contract/console/settings'
import { sql } from 'kysely'
import type { Db, Trx } from '../../db/handle.ts'
import { transaction } from '../../db/transaction.ts'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { recordChange } from '../audit/record.ts'
import { type Site, siteOf } from '../site/site.ts'
import { picturesOf, takePicture, takePictures } from './pictures.ts'
import { changedSite, type SettingChange, type SettingValues, settingNames, valuesOf } from './setting-values.ts'

export const readSettings = async (c: Context): Promise<Answer<'GET console/settings'>> => {
  const values = valuesOf(await currentSite(c.db, c.site.id))
  const tokens = values.startup_image as string[]
  const picture = await picturesOf(c.db, [values.posting_img as string, ...tokens])
  const settings = {
    ...values,
    posting_img: picture(values.posting_img as string),
    startup_image: tokens.flatMap((token) => picture(token) ?? []),
  }
  // Every name of the contract is in `settingNames`, and each value was checked when it was saved.
  return { version: await newestVersion(c.db, c.site.id), settings: settings as unknown as ConsoleSettings }
}

export const saveSettings = (
  c: Context,
  { version, posting_img, startup_image, ...plain }: Input<'POST console/settings'>,
): Promise<{ version: number }> =>
  transaction(c.db, async (db) => {
    const change: SettingChange = {
      ...plain,
      ...(posting_img !== undefined && { posting_img: await takePicture(c, db, posting_img, 'posting_img') }),
      ...(startup_image && { startup_image: await takePictures(c, db, startup_image, 'startup_image') }),
    }
    return save(c, db, change, { seen: version })
  })

/** Takes one version's doings back: a saving like any other, with the same rules. */
export const returnVersion = (c: Context, { id }: Input<'POST console/version_return'>): Promise<{ version: number }> =>
  transaction(c.db, async (db) => {
    const version = await db
      .selectFrom('setting_version')
      .select(['id', 'before'])
      .where('id', '=', id)
      .where('site_id', '=', c.site.id)
      .executeTakeFirst()
    if (!version) throw new Refusal('notFound')
    return save(c, db, version.before, { returned: version.id })
  })

/** Saves what differs as one version, in the order in which operators of the site come. */
const save = async (
  c: Context,
  db: Trx,
  change: SettingChange,
  { seen, returned }: { seen?: number | undefined; returned?: number },
): Promise<{ version: number }> => {
  const site = await currentSite(db, c.site.id, true)
  const values = valuesOf(site)
  const names = settingNames.filter((name) => name in change && !alike(change[name], values[name]))
  const newest = await newestVersion(db, c.site.id)
  if (names.length === 0) return { version: newest }
  if (seen !== undefined && seen < newest) await refuseOverlap(db, c.site.id, seen, names)
  if (names.includes('audit_switch') && change.audit_switch === '2') await bothLevelsAreThere(db, c)

  const [before, after] = [pick(values, names), pick({ ...values, ...change }, names)]
  const { settings, explain } = changedSite(site, after)
  await db
    .updateTable('site')
    .set({ settings: JSON.stringify(settings), explain: JSON.stringify(explain) })
    .where('id', '=', c.site.id)
    .execute()
  const { id } = await db
    .insertInto('setting_version')
    .values({
      site_id: c.site.id,
      member_id: c.viewer.id,
      names,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
      returned_id: returned ?? null,
      created_at: c.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await c.house.bus.tell(db, `site:${c.site.id}`)
  await c.house.bus.tell(db, `posts:${c.site.id}`)
  const action = returned === undefined ? 'settings.save' : 'settings.return'
  await recordChange({ ...c, db }, { action, subject: `settings:${id}`, before, after })
  return { version: id }
}

const currentSite = async (db: Db, id: number, held = false): Promise<Site> => {
  const query = db.selectFrom('site').selectAll().where('id', '=', id)
  return siteOf(await (held ? query.forUpdate() : query).executeTakeFirstOrThrow())
}

const newestVersion = async (db: Db, site: number): Promise<number> => {
  const query = db.selectFrom('setting_version').select('id').where('site_id', '=', site)
  return (await query.orderBy('id', 'desc').limit(1).executeTakeFirst())?.id ?? 0
}

/** Two who change different settings at once both succeed; of two who change the same one, the later hears of it. */
const refuseOverlap = async (db: Db, site: number, seen: number, names: SettingName[]): Promise<void> => {
  const other = await db
    .selectFrom('setting_version')
    .select('names')
    .where('site_id', '=', site)
    .where('id', '>', seen)
    .where(sql<boolean>`names && ${sql.val(names)}::text[]`)
    .limit(1)
    .executeTakeFirst()
  const field = other && names.find((name) => other.names.includes(name))
  if (field) throw new Refusal('changedMeanwhile', { data: { field } })
}

/** With two levels and nobody at one of them, everything would wait for ever: docs/spec/rules.md. */
const bothLevelsAreThere = async (db: Db, c: Context): Promise<void> => {
  const rows = await db
    .selectFrom('appointment')
    .innerJoin('member', 'member.id', 'appointment.member_id')
    .select('level')
    .distinct()
    .where('site_id', '=', c.site.id)
    .where('role', '=', 'reviewer')
    .where((eb) => eb.or([eb('banned_until', 'is', null), eb('banned_until', '<', c.now)]))
    .execute()
  const levels = rows.map(({ level }) => level)
  if (!levels.includes(1) || !levels.includes(2))
    throw new Refusal('levelsMissing', { data: { field: 'audit_switch' } })
}

const alike = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

const pick = (values: SettingChange | SettingValues, names: readonly SettingName[]): SettingChange =>
  Object.fromEntries(names.map((name) => [name, values[name]]))
