import { formatDateTime } from '@quanzi/contract/text'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/handle.ts'

export const permanentUntil = new Date('9999-12-31T00:00:00.000Z')

/** `siteId` null: on all sites, as what a chief does. */
export type Sanction = { siteId: number | null; kind: 'mute' | 'ban'; until: Date; reason: string }

export const formatSanctionReason = ({ reason, until }: Pick<Sanction, 'reason' | 'until'>): string =>
  reason || `至 ${formatDateTime(until.toISOString())}`

/** The sanctions in force on a member, those on all sites first. */
export const findSanctions = async (db: Db, memberId: number, now: Date): Promise<Sanction[]> => {
  const { rows } = await sql<Sanction>`
    select * from (
      select null::int as "siteId", 'ban' as kind, banned_until as until, banned_reason as reason from member where id = ${memberId}
      union all
      select null, 'mute', muted_until, muted_reason from member where id = ${memberId}
      union all
      select site_id, kind, until, reason from site_sanction where member_id = ${memberId}
    ) found where until > ${now}::timestamptz order by "siteId" nulls first, kind`.execute(db)
  return rows
}

type SanctionChange = Omit<Sanction, 'until' | 'reason'> & { memberId: number; until: Date | null; reason: string }

/** Stores a sanction of one scope, or ends it (`until` is null). The caller publishes the change. */
export const storeSanction = async (
  db: Db,
  { memberId: member_id, siteId: site_id, kind, until, reason }: SanctionChange,
): Promise<void> => {
  if (site_id === null) {
    const columns =
      kind === 'ban' ? { banned_until: until, banned_reason: reason } : { muted_until: until, muted_reason: reason }
    await db.updateTable('member').set(columns).where('id', '=', member_id).execute()
  } else if (until) {
    await db
      .insertInto('site_sanction')
      .values({ member_id, site_id, kind, until, reason })
      .onConflict((o) => o.columns(['member_id', 'site_id', 'kind']).doUpdateSet({ until, reason }))
      .execute()
  } else {
    await db
      .deleteFrom('site_sanction')
      .where('member_id', '=', member_id)
      .where('site_id', '=', site_id)
      .where('kind', '=', kind)
      .execute()
  }
}
