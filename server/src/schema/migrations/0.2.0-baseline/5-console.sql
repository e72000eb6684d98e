-- Versions of the settings, daily statistics, review targets, webhooks, second factor of operators.

-- One row for each save: values before and after, by the names of docs/spec/settings.md.
create table setting_version (
  id          bigint generated always as identity primary key,
  site_id     int not null references site,
  member_id   bigint not null references member,
  names       text[] not null,
  before      jsonb not null,
  after       jsonb not null,
  -- The version that this one reverts.
  returned_id bigint references setting_version,
  created_at  timestamptz not null
);
create index setting_version_site on setting_version (site_id, id desc);

-- Statistics are counted as events happen, so that reading a period costs its days and not its events. Days are those of
-- China Standard Time: docs/spec/statistics.md.
create table daily_count (
  site_id int not null,
  day     date not null,
  kind    text not null check (kind in ('post', 'comment', 'active')),
  n       int not null default 0,
  primary key (site_id, day, kind)
);

-- Members seen on a day, to count each once. Only the newest days are kept.
create table daily_active_member (
  site_id   int not null,
  day       date not null,
  member_id bigint not null,
  primary key (site_id, day, member_id)
);

create table daily_decision (
  site_id   int not null,
  day       date not null,
  member_id bigint not null references member on delete cascade,
  kind      text not null,
  action    text not null,
  n         int not null default 0,
  primary key (site_id, day, member_id, kind, action)
);

create table daily_reason (
  site_id int not null,
  day     date not null,
  reason  text not null,
  n       int not null default 0,
  primary key (site_id, day, reason)
);

-- A histogram of waiting times: `counts[b + 1]` is the number in bucket b of `wait_bucket`, null is none.
create table daily_wait (
  site_id int not null,
  day     date not null,
  kind    text not null,
  level   smallint not null,
  counts  int[] not null,
  primary key (site_id, day, kind, level)
);

create table daily_tag (
  site_id int not null,
  day     date not null,
  tag_id  bigint not null references tag on delete cascade,
  n       int not null default 0,
  primary key (site_id, day, tag_id)
);
create index daily_tag_tag on daily_tag (tag_id);

-- How long an item may wait for review.
create table review_target (
  site_id     int not null references site,
  level       smallint not null check (level in (1, 2)),
  seconds     int not null check (seconds > 0),
  -- Since when the target is missed, as reported; null while it is met.
  notified_at timestamptz,
  primary key (site_id, level)
);

create table webhook (
  site_id int primary key references site,
  url     text not null,
  -- Encrypted; signs what is sent.
  secret  text not null,
  sent_at timestamptz,
  fault   text not null default ''
);

create table mfa_secret (
  member_id    bigint primary key references member on delete cascade,
  secret       text not null,
  confirmed_at timestamptz,
  -- The last time step whose code was used: no code is accepted twice.
  last_step    bigint not null default 0,
  recovery     text[] not null default '{}',
  tries        int not null default 0,
  tried_at     timestamptz
);
