-- Many items of one author at once, of which each topic, post, thread and state is counted once: row by row the time grew with
-- the square of their number. A ban of a member with a hundred thousand comments took 50 s.
create or replace trigger post_counts after insert or delete or update of state, hidden, tag_id on post
  for each row when (current_setting('quanzi.counts_thread', true) is distinct from 'on') execute function post_counts();
drop trigger post_state_counts on post;
create constraint trigger post_state_counts after insert or delete or update of state, hidden on post
  deferrable initially deferred for each row when (current_setting('quanzi.counts_thread', true) is distinct from 'on')
  execute function state_counts('post');
drop trigger comment_state_counts on comment;
create constraint trigger comment_state_counts after insert or delete or update of state, hidden on comment
  deferrable initially deferred for each row when (current_setting('quanzi.counts_thread', true) is distinct from 'on')
  execute function state_counts('comment');

-- In the order of the triggers' locks: the lower state first.
create function move_state_counts(what text, changed jsonb) returns void language plpgsql as $$
declare
  moved record;
begin
  for moved in
    select c.site_id, s.state, sum(s.n)::int as n
    from jsonb_to_recordset(changed) c (site_id int, from_state smallint, to_state smallint),
      lateral (values (c.from_state, -1), (c.to_state, 1)) s (state, n)
    where c.from_state <> c.to_state group by 1, 2 order by 1, 2
  loop
    perform add_state_count(moved.site_id, what, moved.state, moved.n);
  end loop;
end $$;

-- Deletes the comments, or hides and shows them as the bans of now say. The caller has locked them.
create function change_comments(ids bigint[], deleted_at timestamptz) returns void language plpgsql as $$
declare
  changed jsonb;
begin
  perform set_config('quanzi.counts_thread', 'on', true);
  with was as (select id, state, hidden from comment where id = any (ids)),
  now as (
    update comment c set state = case when deleted_at is null then c.state else 9 end,
      hidden = case when deleted_at is null then is_banned_on(c.author_id, c.site_id) else c.hidden end,
      updated_at = coalesce(deleted_at, c.updated_at)
    from was where c.id = was.id
    returning c.site_id, c.post_id, c.root_id, was.state as from_state, c.state as to_state,
      (c.state = 1 and not c.hidden)::int - (was.state = 1 and not was.hidden)::int as delta)
  select jsonb_agg(now) into changed from now;
  perform set_config('quanzi.counts_thread', 'off', true);
  perform from post where id in (select (c ->> 'post_id')::bigint from jsonb_array_elements(changed) c)
    order by id for no key update;
  update post p set comments = comments + d.n from (
    select post_id, sum(delta) as n from jsonb_to_recordset(changed) c (post_id bigint, delta int)
    group by 1 having sum(delta) <> 0) d where p.id = d.post_id;
  update comment h set replies = replies + d.n from (
    select root_id, sum(delta) as n from jsonb_to_recordset(changed) c (root_id bigint, delta int)
    where root_id is not null group by 1 having sum(delta) <> 0) d where h.id = d.root_id;
  perform move_state_counts('comment', changed);
end $$;

create function change_posts(ids bigint[], deleted_at timestamptz) returns void language plpgsql as $$
declare
  changed jsonb;
  of_site record;
begin
  perform set_config('quanzi.counts_thread', 'on', true);
  with was as (select id, state, hidden from post where id = any (ids)),
  now as (
    update post p set state = case when deleted_at is null then p.state else 9 end,
      hidden = case when deleted_at is null then is_banned_on(p.author_id, p.site_id) else p.hidden end,
      updated_at = coalesce(deleted_at, p.updated_at)
    from was where p.id = was.id
    returning p.site_id, p.tag_id, was.state as from_state, p.state as to_state,
      (p.state = 1 and not p.hidden)::int - (was.state = 1 and not was.hidden)::int as delta)
  select jsonb_agg(now) into changed from now;
  perform set_config('quanzi.counts_thread', 'off', true);
  perform from tag where id in (select (c ->> 'tag_id')::bigint from jsonb_array_elements(changed) c)
    order by id for no key update;
  update tag t set posts = posts + d.n from (
    select tag_id, sum(delta) as n from jsonb_to_recordset(changed) c (tag_id bigint, delta int)
    group by 1 having sum(delta) <> 0) d where t.id = d.tag_id;
  perform move_state_counts('post', changed);
  for of_site in
    select site_id, sum(delta)::int as n from jsonb_to_recordset(changed) c (site_id int, delta int)
    group by 1 having sum(delta) <> 0 order by 1
  loop
    perform add_state_count(of_site.site_id, 'public', 1::smallint, of_site.n);
  end loop;
end $$;
