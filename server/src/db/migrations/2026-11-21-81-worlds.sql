-- The worlds that the pages run in: WeChat accounts of members, things that are good once, what all processes share.

-- Who a member is to an official account of WeChat.
create table wechat_link (
  app_id     text not null,
  openid     text not null,
  union_id   text not null default '',
  member_id  bigint not null references member on delete cascade,
  created_at timestamptz not null default now(),
  primary key (app_id, openid)
);
create unique index wechat_link_member on wechat_link (app_id, member_id);

-- Good once and for a short while: states of a consent, references to an openid, tickets. Only hashes are kept.
create table pass (
  hash       text primary key,
  kind       text not null,
  facts      jsonb not null default '{}',
  expires_at timestamptz not null
);
create index pass_expiry on pass (expires_at);

-- What a service outside lent the whole house. One process at a time fetches a new one.
create table lent (
  name           text primary key,
  value          text not null default '',
  good_until     timestamptz not null default 'epoch',
  fetched_at     timestamptz not null default 'epoch',
  fetching_until timestamptz not null default 'epoch'
);

-- What the tracking pixel told, by day in China Standard Time.
create table track_day (
  site_id int not null references site,
  day     date not null,
  action  text not null,
  hits    bigint not null default 0,
  primary key (site_id, day, action)
);

-- Codes are budgeted by site and in all.
alter table sms_code add column site_id int;
create index sms_code_sent on sms_code (sent_at desc);

-- Limits that several processes count together, each in its window of time.
create table taken (
  key       text not null,
  slot      bigint not null,
  n         int not null default 0,
  last_slot timestamptz not null default now(),
  primary key (key, slot)
);
