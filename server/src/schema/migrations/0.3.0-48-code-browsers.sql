-- A login code belongs to the browser that asked for it and to its purpose. Codes from before this migration end.
alter table sms_code
  add column browser text not null default '',
  add column client  text not null default '',
  add column network text not null default '',
  add column purpose text not null default 'login' check (purpose in ('login', 'setup', 'leave'));
create index sms_code_network on sms_code (network, sent_at desc);

-- Browsers in which the owner of a number has logged in by a code. Only hashes are stored.
create table known_browser (
  hash        text not null,
  mobile_hash text not null,
  seen_at     timestamptz not null,
  primary key (hash, mobile_hash)
);
create index known_browser_mobile on known_browser (mobile_hash);
create index known_browser_seen on known_browser (seen_at);
