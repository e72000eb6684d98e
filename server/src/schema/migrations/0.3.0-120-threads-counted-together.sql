-- The replies of a thread are hidden and shown together with it, and counted once: row by row the counters of the post and
-- of the head had a version for each reply, and PostgreSQL reads all of them for the next. Ten thousand took 20 s.
create or replace trigger comment_counts after insert or delete or update of state, hidden on comment
  for each row when (current_setting('quanzi.counts_thread', true) is distinct from 'on') execute function comment_counts();

create or replace function sync_thread_visibility() returns trigger language plpgsql as $$
declare
  changed int;
begin
  perform set_config('quanzi.counts_thread', 'on', true);
  if new.state = 1 and not new.hidden then
    with shown as (
      update comment set hidden = false where root_id = new.id and state = 1 and hidden
        and not is_banned_on(author_id, site_id) returning hidden)
    select count(*) filter (where not hidden) into changed from shown;
  else
    with gone as (
      update comment set hidden = true where root_id = new.id and state = 1 and not hidden returning id)
    select -count(*) into changed from gone;
  end if;
  perform set_config('quanzi.counts_thread', 'off', true);
  if changed <> 0 then
    update post set comments = comments + changed where id = new.post_id;
    update comment set replies = replies + changed where id = new.id;
  end if;
  return null;
end $$;
