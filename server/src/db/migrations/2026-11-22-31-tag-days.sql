-- How many posts were sent in under a tag each day, counted as they come: what a circle is talking about is then a sum
-- over the days of its tags. docs/spec/statistics.md.

create table tag_day (
  site_id int not null,
  day     date not null,
  tag_id  bigint not null references tag on delete cascade,
  n       int not null default 0,
  primary key (site_id, day, tag_id)
);
create index tag_day_tag on tag_day (tag_id);

create function count_tag_day() returns trigger language plpgsql as $$
begin
  insert into tag_day as d (site_id, day, tag_id, n) values (new.site_id, china_day(new.created_at), new.tag_id, 1)
  on conflict (site_id, day, tag_id) do update set n = d.n + 1;
  return null;
end $$;
-- When the transaction ends, as other days: nobody waits for another's statements.
create constraint trigger post_tag_days after insert on post
  deferrable initially deferred for each row when (new.tag_id is not null) execute function count_tag_day();

-- What happened before.
insert into tag_day (site_id, day, tag_id, n)
  select site_id, china_day(created_at), tag_id, count(*) from post where tag_id is not null group by 1, 2, 3;

-- Since when the oldest open report of a site waits.
create index report_waiting on report (site_id, created_at) where outcome is null;
