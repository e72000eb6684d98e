import { limits } from '@quanzi/contract/limits'
import { day } from '@quanzi/contract/time'
import { sql } from 'kysely'
import { publishQueueChange } from '../../circle/history/publish-change.ts'
import type { AppContext } from '../../identity/request/app-context.ts'
import { transaction } from '../../platform/db/transaction/transaction.ts'

/**
 * A profile is the same on all sites: a change that waits at a retired one goes to a site that still serves the member.
 * Not at once, as a site that moves takes along what waits. That of a member of no other site stays.
 */
export const leaveRetiredSites = (app: AppContext): Promise<void> =>
  transaction(app.database.db, async (db) => {
    const retiredBefore = new Date(app.ports.clock.now().getTime() - limits.retiredProfileDays * day)
    const { rows } = await sql<{ id: number }>`
      with served as (
        select r.id, min(m.site_id) as site_id from profile_review r
          join site retired on retired.id = r.site_id and retired.retired_at < ${retiredBefore}
          join site_member m on m.member_id = r.member_id
          join site s on s.id = m.site_id and s.retired_at is null
        where r.state = 0 group by r.id
      ), moved as (
        update profile_review r set site_id = served.site_id from served where r.id = served.id and r.state = 0
        returning r.site_id, r.member_id, r.field, r.value
      ), files as (
        update file f set site_id = moved.site_id from moved
        where moved.field in ('avatar', 'cover') and f.token = moved.value and f.owner_id = moved.member_id
      )
      select distinct site_id as id from moved`.execute(db)
    for (const site of rows) await publishQueueChange({ app, site }, db)
  })
