-- How a session was opened, and by a login at which site. Sessions from before this migration are 'unknown'.
alter table session
  add column opened_by text not null default 'unknown' check (opened_by in ('sms', 'native', 'wechat', 'dev', 'unknown')),
  add column site_id int references site on delete cascade;
