import type { Db } from '../../platform/db/handle.ts'
import { type Site, toSite } from '../site/site.ts'

export const findPrivacyNotice = (db: Db, siteId: number) =>
  db
    .selectFrom('privacy_notice')
    .selectAll()
    .where('site_id', '=', siteId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Texts that differ from those in force become the next version, which every member is asked for. */
export const putPrivacyNoticeInForce = async (
  db: Db,
  { id, rules, settings }: Pick<Site, 'id' | 'rules' | 'settings'>,
  now: Date,
) => {
  if (!rules.consentRequired) return
  const { privacy_content: privacy, terms_content: terms } = settings
  const latest = await findPrivacyNotice(db, id)
  if (latest?.privacy === privacy && latest.terms === terms) return
  await db
    .insertInto('privacy_notice')
    .values({ site_id: id, version: (latest?.version ?? 0) + 1, privacy, terms, in_force_at: now })
    .onConflict((o) => o.doNothing())
    .execute()
}

/** At every start: new installations, updated ones, and texts of this program that have changed. */
export const putPrivacyNoticesInForce = async (db: Db, now: Date): Promise<void> => {
  for (const row of await db.selectFrom('site').selectAll().execute())
    await putPrivacyNoticeInForce(db, toSite(row), now)
}
