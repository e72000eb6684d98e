-- Who follows a town gets its announcements.
create table town_follow (
  town_id    bigint not null references town on delete cascade,
  member_id  bigint not null references member on delete cascade,
  created_at timestamptz not null default now(),
  primary key (member_id, town_id)
);
create index town_follow_town on town_follow (town_id, created_at);

-- Of an announcement: the towns whose followers get it, empty for all members.
alter table notice add column town_ids bigint[] not null default '{}';
