import type { Db } from '../../platform/db/handle.ts'
import { statement } from '../../platform/db/statements/statement.ts'

const moveQuery = statement<{ site_id: number }>(
  'profile_review_move',
  `with moved as (
     update profile_review r set site_id = (
       select min(s.site_id) from site_member s join site i on i.id = s.site_id
       where s.member_id = r.member_id and i.retired_at is null)
     where r.site_id = $1 and r.state = 0 and exists (
       select from site_member s join site i on i.id = s.site_id where s.member_id = r.member_id and i.retired_at is null)
     returning r.site_id, r.value
   ), files as (
     update file f set site_id = m.site_id from moved m where f.token = m.value
   )
   select distinct site_id from moved`,
)

/** A profile is that of all sites: what waits at a retired one is decided at another one of the member. Returns those sites. */
export const moveWaitingChanges = async (db: Db, retiredSite: number): Promise<number[]> =>
  (await moveQuery(db, [retiredSite])).map(({ site_id }) => site_id)
