import type { Db } from '../../platform/db/handle.ts'
import { transaction } from '../../platform/db/transaction/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Operation } from '../request/request-context.ts'
import { findPrivacyNotice } from './privacy-notice.ts'

export const getConsent: Operation<'GET circle/commonapi consent'> = async ({ db, site, viewer }) => {
  const { privacy_content, terms_content } = site.settings
  const privacyNotice = site.rules.consentRequired ? await findPrivacyNotice(db, site.id) : undefined
  if (!privacyNotice)
    return { version: 0, privacy: privacy_content, terms: terms_content, in_force_at: null, agreed_at: null }
  const { version, privacy, terms, in_force_at } = privacyNotice
  const agreed = await findConsent(db, viewer.id, { id: site.id, privacyNoticeVersion: version })
  return {
    version,
    privacy,
    terms,
    in_force_at: in_force_at.toISOString(),
    agreed_at: agreed?.agreed_at.toISOString() ?? null,
  }
}

export const findConsent = (db: Db, memberId: number, site: { id: number; privacyNoticeVersion: number }) =>
  db
    .selectFrom('consent')
    .select('agreed_at')
    .where('member_id', '=', memberId)
    .where('site_id', '=', site.id)
    .where('version', '=', site.privacyNoticeVersion)
    .executeTakeFirst()

/** The version is compared with the stored one: what the caller has read may be older. */
export const giveConsent: Operation<'POST circle/memberapi consent'> = (
  { db: handle, site, viewer, now },
  { version, age },
) =>
  transaction(handle, async (db) => {
    if ((await findPrivacyNotice(db, site.id))?.version !== version) throw new ApiError('consentOutdated')
    const { way } = viewer.origin
    await db
      .insertInto('consent')
      .values({ member_id: viewer.id, site_id: site.id, version, way, age, agreed_at: now })
      .onConflict((o) => o.columns(['member_id', 'site_id', 'version']).doNothing())
      .execute()
    return null
  })
