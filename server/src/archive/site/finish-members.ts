import { permanentUntil } from '../../identity/member/sanction.ts'
import type { Queryable } from '../catalog.ts'

/** Adapts rows of members who had an account here already. Triggers adjust the counters. */
export const finishMembers = async (client: Queryable, site: number): Promise<void> => {
  await client.query(
    `update member m set verified_on = m.verified_on || $1::int
     from member_map f join in_member t on t.id = f.old_id
     where m.id = f.new_id and not f.fresh and $1 = any(t.verified_on) and not $1 = any(m.verified_on)`,
    [site],
  )
  // A follow of one deployment contradicts a block between the same members in the other.
  await client.query(
    `delete from member_follow f where f.member_id in (select new_id from member_map) and (
       exists (select from member_block b where b.member_id = f.member_id and b.target_id = f.target_id)
       or exists (select from member_block b where b.member_id = f.target_id and b.target_id = f.member_id))`,
  )
  // A member may be banned, or have left, in one of the deployments alone.
  const inactive = 'm.left_at is not null or is_banned_on(m.id, i.site_id)'
  for (const [table, items] of [
    ['post', 'true'],
    ['comment', 'i.root_id is null'],
    ['comment', 'i.root_id is not null and i.state = 1'],
  ] as const)
    await client.query(
      `update ${table} i set hidden = not i.hidden from member m join member_map f on f.new_id = m.id and not f.fresh
       where m.id = i.author_id and i.site_id = $1 and ${items} and i.hidden <> (${
         items.includes('not null')
           ? `(${inactive} or not exists (select from comment h where h.id = i.root_id and h.state = 1 and not h.hidden))`
           : `(${inactive})`
       })`,
      [site],
    )
  // The system pays in place of the balances, which stay: a reward of a post equals its entries.
  await client.query(
    `with moved as (select id, gen_random_uuid() as movement, currency, amount, 'post:' || post_id as target, created_at from in_reward)
     insert into ledger (movement, account, currency, amount, kind, target, created_at)
     select movement, 0, currency, -amount, 'give', target, created_at from moved
     union all select movement, 0, currency, amount, 'receive', target, created_at from moved`,
  )
  await client.query(
    `insert into job (kind, payload, run_at)
     select 'lift-ban', jsonb_build_object('memberId', m.id), m.banned_until
     from member m join member_map f on f.new_id = m.id and f.fresh where m.banned_until < $2
     union all
     select 'lift-ban', jsonb_build_object('memberId', member_id), until
     from site_sanction where site_id = $1 and kind = 'ban' and until < $2
     union all
     select 'end-pin', jsonb_build_object('postId', id), pinned_until from post where site_id = $1 and pinned_until is not null`,
    [site, permanentUntil],
  )
}
