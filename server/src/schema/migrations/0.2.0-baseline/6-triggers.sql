-- Append-only tables, visibility, counters. The triggers of a table fire in the order of their names.

create function append_only() returns trigger language plpgsql as $$
begin
  -- Retention: histories are deleted after three years.
  if tg_op = 'DELETE' and tg_table_name = 'review_history' and old.created_at < now() - interval '3 years' then
    return old;
  end if;
  raise exception 'history is append-only';
end $$;
create trigger review_history_append_only before update or delete on review_history
  for each row execute function append_only();
create trigger ledger_append_only before update or delete on ledger for each row execute function append_only();
create trigger setting_version_append_only before update or delete on setting_version
  for each row execute function append_only();
create trigger audit_entry_append_only before update or delete on audit_entry
  for each row execute function append_only();
create trigger audit_entry_no_truncate before truncate on audit_entry for each statement execute function append_only();

-- Days of China Standard Time.
create function china_day(at timestamptz) returns date language sql immutable as $$
  select ((at at time zone 'UTC') + interval '8 hours')::date
$$;

-- An AFTER trigger: a BEFORE trigger that may change the row would make every update of a balance recompute `name_parts`.
create function clear_mobile_suffix() returns trigger language plpgsql as $$
begin
  update member set mobile_suffix_hash = null where id = new.id;
  return null;
end $$;
create trigger member_clear_mobile_suffix after update of mobile_hash on member for each row
  when (old.mobile_hash is distinct from new.mobile_hash
    and new.mobile_suffix_hash is not distinct from old.mobile_suffix_hash and new.mobile_suffix_hash is not null)
  execute function clear_mobile_suffix();

-- Visibility. A ban and the closing of an account lock the member's row; writing takes a share lock on it, so that an item
-- written at the same moment is hidden like all others of its author.
create function hide_if_author_inactive() returns trigger language plpgsql as $$
declare
  author record;
begin
  select banned_until, left_at into author from member where id = new.author_id for key share;
  if author.banned_until is not null or author.left_at is not null then new.hidden := true; end if;
  return new;
end $$;
create trigger hide_if_author_inactive before insert on post for each row execute function hide_if_author_inactive();
create trigger hide_if_author_inactive before insert on comment for each row execute function hide_if_author_inactive();

-- A reply that becomes public locks the head of its thread, so that neither of two concurrent changes misses the other.
create function hide_if_thread_hidden() returns trigger language plpgsql as $$
begin
  if new.hidden and (tg_op = 'INSERT' or old.state = 1) then return new; end if;
  perform from comment where id = new.root_id and state = 1 and not hidden for no key update;
  new.hidden := not found or exists (select 1 from member where id = new.author_id and banned_until is not null);
  return new;
end $$;
create trigger hide_if_thread_hidden before insert or update of state, hidden on comment
  for each row when (new.root_id is not null and new.state = 1) execute function hide_if_thread_hidden();

-- Replies are hidden and shown with the head of their thread.
create function sync_thread_visibility() returns trigger language plpgsql as $$
begin
  if new.state = 1 and not new.hidden then
    update comment set hidden = false where root_id = new.id and state = 1 and hidden
      and not exists (select 1 from member m where m.id = author_id and m.banned_until is not null);
  else
    update comment set hidden = true where root_id = new.id and state = 1 and not hidden;
  end if;
  return null;
end $$;
create trigger sync_thread_visibility after update of state, hidden on comment for each row
  when (new.root_id is null and (old.state = 1 and not old.hidden) <> (new.state = 1 and not new.hidden))
  execute function sync_thread_visibility();

-- Public posts of a tag. The tag with the lower id is locked first, against deadlocks.
create function post_counts() returns trigger language plpgsql as $$
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
create trigger post_counts after insert or delete or update of state, hidden, tag_id on post
  for each row execute function post_counts();

-- Public comments of a post and replies of a thread.
create function comment_counts() returns trigger language plpgsql as $$
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
create trigger comment_counts after insert or delete or update of state, hidden on comment
  for each row execute function comment_counts();

-- The poll is locked first: of two concurrent ballots the second waits there, and never for an option that the first holds.
create function ballot_counts() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update poll set voters = voters + 1 where id = new.poll_id;
    update poll_option set votes = votes + 1 where poll_id = new.poll_id and id = any (new.options);
  else
    update poll set voters = voters - 1 where id = old.poll_id;
    update poll_option set votes = votes - 1 where poll_id = old.poll_id and id = any (old.options);
  end if;
  return null;
end $$;
create trigger ballot_counts after insert or delete on ballot for each row execute function ballot_counts();

-- Counters of a site are few rows that every decision changes. Their triggers are deferred, so that a transaction holds the
-- row locks only during its commit.
create function add_state_count(site int, what text, of_state smallint, delta int) returns void language sql as $$
  insert into state_count as c (site_id, kind, state, n) values (site, what, of_state, delta)
  on conflict (site_id, kind, state) do update set n = c.n + delta
$$;

-- The lower state is locked first, against deadlocks between a decision and an undo.
create function move_state_count(site int, what text, from_state smallint, to_state smallint) returns void
language plpgsql as $$
begin
  if from_state < to_state then
    perform add_state_count(site, what, from_state, -1);
    perform add_state_count(site, what, to_state, 1);
  else
    perform add_state_count(site, what, to_state, 1);
    perform add_state_count(site, what, from_state, -1);
  end if;
end $$;

create function state_counts() returns trigger language plpgsql as $$
declare
  what text := tg_argv[0];
  was boolean := tg_op <> 'INSERT' and old.state = 1 and not old.hidden;
  is_ boolean := tg_op <> 'DELETE' and new.state = 1 and not new.hidden;
begin
  if tg_op = 'INSERT' then
    perform add_state_count(new.site_id, what, new.state, 1);
  elsif tg_op = 'DELETE' then
    perform add_state_count(old.site_id, what, old.state, -1);
  elsif old.state <> new.state then
    perform move_state_count(new.site_id, what, old.state, new.state);
  end if;
  if what = 'post' and was <> is_ then
    perform add_state_count(case when is_ then new.site_id else old.site_id end, 'public', 1::smallint,
      case when is_ then 1 else -1 end);
  end if;
  return null;
end $$;
create constraint trigger post_state_counts after insert or delete or update of state, hidden on post
  deferrable initially deferred for each row execute function state_counts('post');
create constraint trigger comment_state_counts after insert or delete or update of state, hidden on comment
  deferrable initially deferred for each row execute function state_counts('comment');

create function add_daily_count(site int, at timestamptz, what text, delta int) returns void language sql as $$
  insert into daily_count as c (site_id, day, kind, n) values (site, china_day(at), what, delta)
  on conflict (site_id, day, kind) do update set n = c.n + delta
$$;

create function count_daily_item() returns trigger language plpgsql as $$
begin
  perform add_daily_count(new.site_id, new.created_at, tg_argv[0], 1);
  return null;
end $$;
create constraint trigger post_daily_count after insert on post
  deferrable initially deferred for each row execute function count_daily_item('post');
create constraint trigger comment_daily_count after insert on comment
  deferrable initially deferred for each row execute function count_daily_item('comment');

create function count_daily_tag() returns trigger language plpgsql as $$
begin
  insert into daily_tag as d (site_id, day, tag_id, n) values (new.site_id, china_day(new.created_at), new.tag_id, 1)
  on conflict (site_id, day, tag_id) do update set n = d.n + 1;
  return null;
end $$;
create constraint trigger post_tag_daily_count after insert on post
  deferrable initially deferred for each row when (new.tag_id is not null) execute function count_daily_tag();

-- Seconds below 32 have a bucket each, then 16 buckets for each doubling: an error of at most 3.2 %. The same as
-- server/src/console/statistics/histogram.ts.
create function wait_bucket(seconds bigint) returns smallint language plpgsql immutable as $$
declare
  e int := 5;
begin
  if seconds < 32 then return greatest(seconds, 0); end if;
  while seconds >= (2::bigint << e) and e < 30 loop e := e + 1; end loop;
  return 32 + (e - 5) * 16 + least(15, ((seconds - (1::bigint << e)) * 16) >> e);
end $$;

-- The level of review that a state waits for, 0 for none: the stages of contract/src/states.ts.
create function review_level(kind text, state smallint) returns smallint language sql immutable as $$
  select (case
    when kind = 'post' then case when state = 0 then 1 when state in (4, 7) then 2 else 0 end
    else case when state in (0, -2, -3) then 1 when state = -8 then 2 else 0 end
  end)::smallint
$$;

-- Counts an entry of the history (delta 1), or takes it back (delta -1).
create function add_daily_decision(entry review_history, delta int) returns void language plpgsql as $$
declare
  on_day date := china_day(entry.created_at);
  of_level smallint := review_level(entry.kind, entry.from_state);
  since timestamptz;
  bucket int;
begin
  insert into daily_decision as d (site_id, day, member_id, kind, action, n)
  values (entry.site_id, on_day, entry.member_id, entry.kind, entry.action, delta)
  on conflict (site_id, day, member_id, kind, action) do update set n = d.n + delta;
  if entry.action in ('fail', 'offline') and entry.reason <> '' then
    insert into daily_reason as r (site_id, day, reason, n) values (entry.site_id, on_day, entry.reason, delta)
    on conflict (site_id, day, reason) do update set n = r.n + delta;
  end if;
  if of_level = 0 or entry.action not in ('pass', 'passstep', 'fail') then return; end if;
  -- The wait began with the entry that brought the item to this level, or with the author's last edit there.
  select h.created_at into since from review_history h
  where h.kind = entry.kind and h.item_id = entry.item_id and h.id < entry.id
    and review_level(h.kind, h.to_state) = of_level and h.action <> 'undo'
    and (review_level(h.kind, h.from_state) <> of_level or h.action in ('common', 'comment')
      or (h.action = 'edit' and h.kind = 'post' and h.member_id = (select p.author_id from post p where p.id = h.item_id)))
  order by h.id desc limit 1;
  if since is null then return; end if;
  bucket := 1 + wait_bucket(floor(extract(epoch from entry.created_at - since))::bigint);
  insert into daily_wait as w (site_id, day, kind, level, counts)
  values (entry.site_id, on_day, entry.kind, of_level, array_fill(0, array[bucket - 1]) || delta)
  on conflict (site_id, day, kind, level) do update set counts[bucket] = coalesce(w.counts[bucket], 0) + delta;
end $$;

create function count_daily_decision() returns trigger language plpgsql as $$
declare
  undone review_history;
begin
  if new.member_id is null then return null; end if;
  if new.action = 'undo' then
    select * into undone from review_history where id = (new.before ->> 'of')::bigint;
    if undone.id is not null and undone.action in ('pass', 'passstep', 'fail', 'offline', 'restore') then
      perform add_daily_decision(undone, -1);
    end if;
  elsif new.action in ('pass', 'passstep', 'fail', 'offline', 'restore') then
    perform add_daily_decision(new, 1);
  end if;
  return null;
end $$;
-- Most entries decide nothing: the condition keeps them from adding work to the commit.
create constraint trigger review_history_daily_decision after insert on review_history
  deferrable initially deferred for each row
  when (new.member_id is not null and new.action in ('pass', 'passstep', 'fail', 'offline', 'restore', 'undo'))
  execute function count_daily_decision();
