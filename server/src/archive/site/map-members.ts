import type { Queryable } from '../catalog.ts'

/** A member of the archive is who has the number here, else the same row from an earlier site, else a new one. */
export const mapMembers = async (client: Queryable): Promise<void> => {
  await client.query(
    `create temp table member_map on commit drop as
     select t.id as old_id, coalesce(known.id, same.id, t.id) as new_id, known.id is null and same.id is null as fresh
     from in_member t
     left join lateral (
       select m.id from in_number n join member m on m.mobile_hash = n.hash where n.member_id = t.id limit 1
     ) known on true
     left join member same on same.id = t.id and same.joined_at = t.joined_at`,
  )
  await client.query('create unique index on member_map (old_id)')
  await client.query('analyze member_map')
}
