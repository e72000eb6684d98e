-- How long items waited: one row for a day, kind and level that holds the whole histogram, instead of a row for each
-- bucket. A month is then a few dozen rows, whatever happened in it. docs/spec/statistics.md.

alter table day_wait rename to day_wait_before;

-- `counts[b + 1]` waits lie in bucket b of `wait_bucket`; null is none.
create table day_wait (
  site_id int not null,
  day     date not null,
  kind    text not null,
  level   smallint not null,
  counts  int[] not null,
  constraint day_wait_of_a_day primary key (site_id, day, kind, level)
);

-- Seconds up to 31 each by themselves, then 16 steps for each doubling: never more than 3.2 % from the truth. The same in
-- features/statistics/buckets.ts.
create or replace function wait_bucket(seconds bigint) returns smallint language plpgsql immutable as $$
declare
  e int := 5;
begin
  if seconds < 32 then return greatest(seconds, 0); end if;
  while seconds >= (2::bigint << e) and e < 30 loop e := e + 1; end loop;
  return 32 + (e - 5) * 16 + least(15, ((seconds - (1::bigint << e)) * 16) >> e);
end $$;

-- Each of the finer steps lies within one of these: what it began with says which.
with moved as (
  select w.site_id, w.day, w.kind, w.level, sum(w.n)::int as n,
    wait_bucket(case when w.bucket < 64 then w.bucket
      else (1::bigint << f.e) + ((w.bucket - 64) % 32) * ((1::bigint << f.e) / 32) end) as bucket
  from day_wait_before w cross join lateral (select 6 + (w.bucket - 64) / 32 as e) f
  where w.n <> 0 group by 1, 2, 3, 4, 6
), longest as (
  select site_id, day, kind, level, max(bucket)::int as last from moved group by 1, 2, 3, 4
)
insert into day_wait (site_id, day, kind, level, counts)
  select l.site_id, l.day, l.kind, l.level, array_agg(coalesce(m.n, 0) order by b)
  from longest l cross join lateral generate_series(0, l.last) b
  left join moved m on m.site_id = l.site_id and m.day = l.day and m.kind = l.kind and m.level = l.level and m.bucket = b
  group by 1, 2, 3, 4;
drop table day_wait_before;

-- A line of the history, once more (1) or taken back (-1).
create or replace function count_line(line review_history, delta int) returns void language plpgsql as $$
declare
  on_day date := china_day(line.created_at);
  of_level smallint := review_level(line.kind, line.from_state);
  since timestamptz;
  place int;
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
  place := 1 + wait_bucket(floor(extract(epoch from line.created_at - since))::bigint);
  insert into day_wait as w (site_id, day, kind, level, counts)
  values (line.site_id, on_day, line.kind, of_level, array_fill(0, array[place - 1]) || delta)
  on conflict (site_id, day, kind, level) do update set counts[place] = coalesce(w.counts[place], 0) + delta;
end $$;

-- Most lines of the history decide nothing, as the first line of whatever is written: they leave nothing for the commit.
drop trigger history_days on review_history;
create constraint trigger history_days after insert on review_history
  deferrable initially deferred for each row
  when (new.member_id is not null and new.action in ('pass', 'passstep', 'fail', 'offline', 'restore', 'undo'))
  execute function history_days();
