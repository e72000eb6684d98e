import { sql } from 'kysely'

/** In place of the chief who imposed or lifted a sanction on all sites: others see neither who nor why. */
export const chiefOfAllSites = { id: 0, nickname: '全站运营', img_url: '' }

/** Whether the entry `e` of the audit log is such a sanction. Older entries have no scope: theirs follows from what who acted is now. */
export const isOnAllSites = sql<boolean>`case
  when e.action in ('member.mute', 'member.unmute', 'member.ban', 'member.unban')
    then coalesce(e."after"::jsonb ->> 'scope' = 'all', exists (
      select from appointment a where a.member_id = e.member_id and a.role = 'operator' and a.site_id = 0))
  else false end`
