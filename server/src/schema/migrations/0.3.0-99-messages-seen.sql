-- When a member last opened their messages on a site. The times in `member` hold for all sites, from earlier versions.
create table message_seen (
  site_id       int not null references site on delete cascade,
  member_id     bigint not null references member on delete cascade,
  notices_seen  timestamptz not null default '-infinity',
  likes_seen    timestamptz not null default '-infinity',
  comments_seen timestamptz not null default '-infinity',
  primary key (member_id, site_id)
);
-- How many have read an announcement.
create index message_seen_notices on message_seen (site_id, notices_seen);
