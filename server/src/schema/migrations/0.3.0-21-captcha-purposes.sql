-- A captcha belongs to a purpose, and is a picture or a proof of work of `bits` leading zero bits. Captchas live five
-- minutes, so the ones from before end with this migration.
delete from captcha;
alter table captcha
  add column kind    text not null check (kind in ('picture', 'proof')),
  add column purpose text not null check (purpose in ('login', 'setup', 'leave')),
  add column bits    smallint not null default 0;
