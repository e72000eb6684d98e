-- Decisions at once go both ways between two states (a pass, an undo). Each takes the lower count first, so that none
-- waits for another that waits for it; the counts of two tags likewise by their ids.

create function move_state(site int, what text, from_state smallint, to_state smallint) returns void language plpgsql as $$
begin
  if from_state < to_state then
    perform count_state(site, what, from_state, -1);
    perform count_state(site, what, to_state, 1);
  else
    perform count_state(site, what, to_state, 1);
    perform count_state(site, what, from_state, -1);
  end if;
end $$;

create or replace function post_counts() returns trigger language plpgsql as $$
declare
  was boolean := tg_op <> 'INSERT' and old.state = 1 and not old.hidden;
  is_ boolean := tg_op <> 'DELETE' and new.state = 1 and not new.hidden;
  leaves bigint;
  enters bigint;
begin
  if tg_op = 'INSERT' then
    perform count_state(new.site_id, 'post', new.state, 1);
  elsif tg_op = 'DELETE' then
    perform count_state(old.site_id, 'post', old.state, -1);
  elsif old.state <> new.state then
    perform move_state(new.site_id, 'post', old.state, new.state);
  end if;
  if was and (not is_ or old.tag_id is distinct from new.tag_id) then leaves := old.tag_id; end if;
  if is_ and (not was or old.tag_id is distinct from new.tag_id) then enters := new.tag_id; end if;
  if leaves is not null and (enters is null or leaves < enters) then
    update tag set posts = posts - 1 where id = leaves;
  end if;
  if enters is not null then
    update tag set posts = posts + 1 where id = enters;
  end if;
  if leaves is not null and leaves > enters then
    update tag set posts = posts - 1 where id = leaves;
  end if;
  if was <> is_ then
    perform count_state(case when is_ then new.site_id else old.site_id end, 'public', 1::smallint, case when is_ then 1 else -1 end);
  end if;
  return null;
end $$;

create or replace function comment_counts() returns trigger language plpgsql as $$
declare
  was boolean := tg_op <> 'INSERT' and old.state = 1 and not old.hidden;
  is_ boolean := tg_op <> 'DELETE' and new.state = 1 and not new.hidden;
  delta int := case when is_ then 1 else -1 end;
begin
  if tg_op = 'INSERT' then
    perform count_state(new.site_id, 'comment', new.state, 1);
  elsif tg_op = 'DELETE' then
    perform count_state(old.site_id, 'comment', old.state, -1);
  elsif old.state <> new.state then
    perform move_state(new.site_id, 'comment', old.state, new.state);
  end if;
  if was <> is_ then
    update post set comments = comments + delta where id = case when is_ then new.post_id else old.post_id end;
    if (case when is_ then new.root_id else old.root_id end) is not null then
      update comment set replies = replies + delta where id = case when is_ then new.root_id else old.root_id end;
    end if;
  end if;
  return null;
end $$;
