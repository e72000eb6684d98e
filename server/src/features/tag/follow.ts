import { statement } from '../../db/statement.ts'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'

type Told = { found: boolean; num: number }

/** A follow is a row; the tag counts the rows. */
const add = statement<Told>(
  'tag_follow_add',
  `with seen as (select id from tag where id = $1 and site_id = $2 and not offline),
     made as (insert into tag_follow (tag_id, member_id, created_at) select id, $3, $4 from seen on conflict do nothing returning tag_id),
     counted as (update tag set followers = followers + 1 where id in (select tag_id from made) returning followers)
   select exists (select 1 from seen) as found, coalesce((select followers from counted), (select followers from tag where id = $1), 0) as num`,
)
const remove = statement<Told>(
  'tag_follow_remove',
  `with seen as (select id from tag where id = $1 and site_id = $2),
     gone as (delete from tag_follow where tag_id in (select id from seen) and member_id = $3 returning tag_id),
     counted as (update tag set followers = followers - 1 where id in (select tag_id from gone) returning followers)
   select exists (select 1 from seen) as found, coalesce((select followers from counted), (select followers from tag where id = $1), 0) as num`,
)

export const followTag = async (
  c: Context,
  { to_id }: { to_id: number },
): Promise<{ is_attention: 0 | 1; num: number }> => {
  const [told] = await add(c.db, [to_id, c.site.id, c.viewer.id, c.now])
  if (!told?.found) throw new Refusal('notFound')
  return { is_attention: 1, num: told.num }
}

export const unfollowTag = async (
  c: Context,
  { to_id }: { to_id: number },
): Promise<{ is_attention: 0 | 1; num: number }> => {
  const [told] = await remove(c.db, [to_id, c.site.id, c.viewer.id])
  if (!told?.found) throw new Refusal('notFound')
  return { is_attention: 0, num: told.num }
}
