-- The counts of a site are few rows that every decision changes. They are counted when a transaction ends, so that it
-- holds them for the length of its commit and not of its work; what stands in between is nobody's to see.

create function state_counts() returns trigger language plpgsql as $$
declare
  what text := tg_argv[0];
  was boolean := tg_op <> 'INSERT' and old.state = 1 and not old.hidden;
  is_ boolean := tg_op <> 'DELETE' and new.state = 1 and not new.hidden;
begin
  if tg_op = 'INSERT' then
    perform count_state(new.site_id, what, new.state, 1);
  elsif tg_op = 'DELETE' then
    perform count_state(old.site_id, what, old.state, -1);
  elsif old.state <> new.state then
    perform move_state(new.site_id, what, old.state, new.state);
  end if;
  if what = 'post' and was <> is_ then
    perform count_state(case when is_ then new.site_id else old.site_id end, 'public', 1::smallint, case when is_ then 1 else -1 end);
  end if;
  return null;
end $$;

create constraint trigger post_state_counts after insert or delete or update of state, hidden on post
  deferrable initially deferred for each row execute function state_counts('post');
create constraint trigger comment_state_counts after insert or delete or update of state, hidden on comment
  deferrable initially deferred for each row execute function state_counts('comment');

-- A post that changes its tag counts the one with the lower id first, as states do.
create or replace function post_counts() returns trigger language plpgsql as $$
declare
  was boolean := tg_op <> 'INSERT' and old.state = 1 and not old.hidden;
  is_ boolean := tg_op <> 'DELETE' and new.state = 1 and not new.hidden;
  leaves bigint;
  enters bigint;
begin
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
  return null;
end $$;

create or replace function comment_counts() returns trigger language plpgsql as $$
declare
  was boolean := tg_op <> 'INSERT' and old.state = 1 and not old.hidden;
  is_ boolean := tg_op <> 'DELETE' and new.state = 1 and not new.hidden;
  delta int := case when is_ then 1 else -1 end;
begin
  if was <> is_ then
    update post set comments = comments + delta where id = case when is_ then new.post_id else old.post_id end;
    if (case when is_ then new.root_id else old.root_id end) is not null then
      update comment set replies = replies + delta where id = case when is_ then new.root_id else old.root_id end;
    end if;
  end if;
  return null;
end $$;
