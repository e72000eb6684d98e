-- The statements of SQL functions are planned at every call from a trigger, those of PL/pgSQL once per session.
create or replace function add_state_count(site int, what text, of_state smallint, delta int) returns void
language plpgsql as $$
begin
  insert into state_count as c (site_id, kind, state, n) values (site, what, of_state, delta)
  on conflict (site_id, kind, state) do update set n = c.n + delta;
end $$;

create or replace function add_daily_count(site int, at timestamptz, what text, delta int) returns void
language plpgsql as $$
begin
  insert into daily_count as c (site_id, day, kind, n) values (site, china_day(at), what, delta)
  on conflict (site_id, day, kind) do update set n = c.n + delta;
end $$;

create or replace function count_signed_post(of_site int, of_member bigint, of_state smallint, of_reports int, delta int)
returns void language plpgsql as $$
begin
  update site_member
  set posts = posts + delta, rejected = rejected + case when of_state = 2 then delta else 0 end,
    reports = reports + delta * of_reports
  where site_id = of_site and member_id = of_member;
end $$;
