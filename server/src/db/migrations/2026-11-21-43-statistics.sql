-- What happened each day, counted as it happens: reading a period costs its days, not its events. Days are those of
-- China Standard Time. docs/spec/statistics.md.

create table day_count (
  site_id int not null,
  day     date not null,
  kind    text not null check (kind in ('post', 'comment', 'active')),
  n       int not null default 0,
  primary key (site_id, day, kind)
);

-- Who was there that day; only the newest days are kept, to count nobody twice.
create table day_member (
  site_id   int not null,
  day       date not null,
  member_id bigint not null,
  primary key (site_id, day, member_id)
);

create table day_decision (
  site_id   int not null,
  day       date not null,
  member_id bigint not null references member on delete cascade,
  kind      text not null,
  action    text not null,
  n         int not null default 0,
  primary key (site_id, day, member_id, kind, action)
);

create table day_reason (
  site_id int not null,
  day     date not null,
  reason  text not null,
  n       int not null default 0,
  primary key (site_id, day, reason)
);

-- How long items waited for a decision of a level, as a histogram: see wait_bucket.
create table day_wait (
  site_id int not null,
  day     date not null,
  kind    text not null,
  level   smallint not null,
  bucket  smallint not null,
  n       int not null default 0,
  primary key (site_id, day, kind, level, bucket)
);

create function china_day(at timestamptz) returns date language sql immutable as $$
  select ((at at time zone 'UTC') + interval '8 hours')::date
$$;

-- Seconds up to 63 each by themselves, then 32 steps for each doubling: never more than 3 % from the truth. The same in
-- features/statistics/buckets.ts.
create function wait_bucket(seconds bigint) returns smallint language plpgsql immutable as $$
declare
  e int := 6;
begin
  if seconds < 64 then return greatest(seconds, 0); end if;
  while seconds >= (2::bigint << e) and e < 30 loop e := e + 1; end loop;
  return 64 + (e - 6) * 32 + least(31, ((seconds - (1::bigint << e)) * 32) >> e);
end $$;

-- Which level of review a state waits for, 0 where it waits for none: the stages of contract/src/states.ts.
create function review_level(kind text, state smallint) returns smallint language sql immutable as $$
  select (case
    when kind = 'post' then case when state = 0 then 1 when state in (4, 7) then 2 else 0 end
    else case when state in (0, -2, -3) then 1 when state = -8 then 2 else 0 end
  end)::smallint
$$;

create function count_day(site int, at timestamptz, what text, delta int) returns void language sql as $$
  insert into day_count as c (site_id, day, kind, n) values (site, china_day(at), what, delta)
  on conflict (site_id, day, kind) do update set n = c.n + delta
$$;

-- A line of the history, once more (1) or taken back (-1).
create function count_line(line review_history, delta int) returns void language plpgsql as $$
declare
  on_day date := china_day(line.created_at);
  of_level smallint := review_level(line.kind, line.from_state);
  since timestamptz;
begin
  insert into day_decision as d (site_id, day, member_id, kind, action, n)
  values (line.site_id, on_day, line.member_id, line.kind, line.action, delta)
  on conflict (site_id, day, member_id, kind, action) do update set n = d.n + delta;
  if line.action in ('fail', 'offline') and line.reason <> '' then
    insert into day_reason as r (site_id, day, reason, n) values (line.site_id, on_day, line.reason, delta)
    on conflict (site_id, day, reason) do update set n = r.n + delta;
  end if;
  if of_level = 0 or line.action not in ('pass', 'passstep', 'fail') then return; end if;
  -- It began to wait with the line that brought it to this level, or when its author changed it there.
  select l.created_at into since from review_history l
  where l.kind = line.kind and l.item_id = line.item_id and l.id < line.id
    and review_level(l.kind, l.to_state) = of_level and l.action <> 'undo'
    and (review_level(l.kind, l.from_state) <> of_level or l.action in ('common', 'comment')
      or (l.action = 'edit' and l.kind = 'post' and l.member_id = (select p.author_id from post p where p.id = l.item_id)))
  order by l.id desc limit 1;
  if since is null then return; end if;
  insert into day_wait as w (site_id, day, kind, level, bucket, n)
  values (line.site_id, on_day, line.kind, of_level,
    wait_bucket(floor(extract(epoch from line.created_at - since))::bigint), delta)
  on conflict (site_id, day, kind, level, bucket) do update set n = w.n + delta;
end $$;

create function history_days() returns trigger language plpgsql as $$
declare
  undone review_history;
begin
  if new.member_id is null then return null; end if;
  if new.action = 'undo' then
    select * into undone from review_history where id = (new.before ->> 'of')::bigint;
    if undone.id is not null and undone.action in ('pass', 'passstep', 'fail', 'offline', 'restore') then
      perform count_line(undone, -1);
    end if;
  elsif new.action in ('pass', 'passstep', 'fail', 'offline', 'restore') then
    perform count_line(new, 1);
  end if;
  return null;
end $$;
create trigger history_days after insert on review_history for each row execute function history_days();

create function item_days() returns trigger language plpgsql as $$
begin
  perform count_day(f.site_id, f.at, tg_argv[0], f.n) from (
    select site_id, min(created_at) as at, count(*)::int as n from fresh group by site_id, china_day(created_at)
    order by 1, 2
  ) f;
  return null;
end $$;
create trigger post_days after insert on post referencing new table as fresh
  for each statement execute function item_days('post');
create trigger comment_days after insert on comment referencing new table as fresh
  for each statement execute function item_days('comment');

-- What happened before.
insert into day_count (site_id, day, kind, n)
  select site_id, china_day(created_at), 'post', count(*) from post group by 1, 2
  union all
  select site_id, china_day(created_at), 'comment', count(*) from comment group by 1, 2;
select count_line(h, 1) from review_history h
where member_id is not null and action in ('pass', 'passstep', 'fail', 'offline', 'restore')
  and not exists (select 1 from review_history u where u.kind = h.kind and u.item_id = h.item_id
    and u.action = 'undo' and u.before ->> 'of' = h.id::text);

-- How long an item may wait, in seconds, and whom to tell when one waits longer.
create table review_target (
  site_id int not null references site,
  level   smallint not null check (level in (1, 2)),
  seconds int not null check (seconds > 0),
  -- Since when the target is missed, as it was told; null while it is kept.
  told_at timestamptz,
  primary key (site_id, level)
);
create table web_hook (
  site_id int primary key references site,
  url     text not null,
  -- Sealed; signs what is sent.
  secret  text not null,
  -- How the last message went.
  sent_at timestamptz,
  fault   text not null default ''
);
