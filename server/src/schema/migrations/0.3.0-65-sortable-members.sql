-- What the console's list of members is sorted by, for each site. The counts are of signed posts that are not deleted.
alter table site_member
  add column joined_at timestamptz not null default 'epoch',
  -- A day of China Standard Time; 1970-01-01 for never.
  add column active_on date not null default 'epoch',
  add column posts     int not null default 0,
  add column rejected  int not null default 0,
  add column reports   int not null default 0;

create function set_joined_at() returns trigger language plpgsql as $$
begin
  select joined_at into new.joined_at from member where id = new.member_id;
  return new;
end $$;
create trigger set_joined_at before insert on site_member for each row execute function set_joined_at();

create function count_signed_post(of_site int, of_member bigint, of_state smallint, of_reports int, delta int)
returns void language sql as $$
  update site_member
  set posts = posts + delta, rejected = rejected + case when of_state = 2 then delta else 0 end,
    reports = reports + delta * of_reports
  where site_id = of_site and member_id = of_member
$$;

create function member_post_counts() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.state <> 9 and not old.anonymous then
    perform count_signed_post(old.site_id, old.author_id, old.state, old.reports, -1);
  end if;
  if tg_op <> 'DELETE' and new.state <> 9 and not new.anonymous then
    perform count_signed_post(new.site_id, new.author_id, new.state, new.reports, 1);
  end if;
  return null;
end $$;
-- After join_site, which inserts the row.
create trigger member_post_counts after insert or delete on post for each row execute function member_post_counts();
create trigger member_post_counts_changed after update of state, anonymous, reports, author_id, site_id on post for each row
  when ((old.state, old.anonymous, old.reports, old.author_id, old.site_id)
    is distinct from (new.state, new.anonymous, new.reports, new.author_id, new.site_id))
  execute function member_post_counts();

update site_member s set joined_at = m.joined_at from member m where m.id = s.member_id;
update site_member s set active_on = d.day
from (select site_id, member_id, max(day) as day from daily_active_member group by 1, 2) d
where d.site_id = s.site_id and d.member_id = s.member_id;
update site_member s set posts = p.posts, rejected = p.rejected, reports = p.reports
from (
  select site_id, author_id, count(*) as posts, count(*) filter (where state = 2) as rejected, sum(reports) as reports
  from post where state <> 9 and not anonymous group by 1, 2) p
where p.site_id = s.site_id and p.author_id = s.member_id;

create index site_member_joined on site_member (site_id, joined_at, member_id);
create index site_member_active on site_member (site_id, active_on, member_id);
create index site_member_posts on site_member (site_id, posts, member_id);
create index site_member_rejected on site_member (site_id, rejected, member_id);
create index site_member_reports on site_member (site_id, reports, member_id);
-- A chief lists the members of all sites.
create index member_joined on member (joined_at, id);
