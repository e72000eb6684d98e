-- The writers of a site would wait in a line for one row of its counters, each until the commit of the one before. They
-- add to rows of their own, by the process of the database; the count is the sum over the slots.
alter table state_count add slot smallint not null default 0;
alter table state_count drop constraint state_count_pkey, add primary key (site_id, kind, state, slot);
alter table daily_count add slot smallint not null default 0;
alter table daily_count drop constraint daily_count_pkey, add primary key (site_id, day, kind, slot);
-- Of past days the job `delete-expired` leaves one row.
create index daily_count_slot on daily_count (day) where slot > 0;

create or replace function add_state_count(site int, what text, of_state smallint, delta int) returns void
language plpgsql as $$
begin
  insert into state_count as c (site_id, kind, state, slot, n) values (site, what, of_state, pg_backend_pid() % 16, delta)
  on conflict (site_id, kind, state, slot) do update set n = c.n + delta;
end $$;

create or replace function add_daily_count(site int, at timestamptz, what text, delta int) returns void
language plpgsql as $$
begin
  insert into daily_count as c (site_id, day, kind, slot, n)
  values (site, china_day(at), what, pg_backend_pid() % 16, delta)
  on conflict (site_id, day, kind, slot) do update set n = c.n + delta;
end $$;

-- Whether a member may write one more comment. Concurrent ones of a member wait here; each statement of a function sees
-- what was committed meanwhile.
create function may_comment(member bigint, since timestamptz, allowed int) returns boolean language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('comment_quota', member));
  return (select count(*) from comment where author_id = member and created_at > since) < allowed;
end $$;
