-- What operators do, for ever. Each entry is sealed over the one before it: docs/spec/audit.md.

create table audit_entry (
  -- Given under the lock of the head, so that there is no gap and the order is that of the chain.
  id        bigint primary key,
  site_id   int not null,
  -- Null: the system itself.
  member_id bigint references member,
  action    text not null,
  subject   text not null,
  reason    text not null,
  -- JSON as it was sealed, letter for letter; jsonb would write it anew.
  before    text,
  after     text,
  -- Never earlier than the entry before, so a day is a stretch of ids.
  at        timestamptz not null,
  prev      text not null,
  hash      text not null
);
create index audit_entry_site on audit_entry (site_id, id desc);
create index audit_entry_member on audit_entry (site_id, member_id, id desc);
create index audit_entry_action on audit_entry (site_id, action, id desc);
create index audit_entry_subject on audit_entry (site_id, subject, id desc);
create index audit_entry_at on audit_entry (at, id);
create trigger audit_entry_kept before update or delete on audit_entry for each row execute function append_only();
create trigger audit_entry_whole before truncate on audit_entry for each statement execute function append_only();

-- The end of the chain. Writers take turns on this row; nobody else needs it.
create table audit_head (
  one  boolean primary key default true check (one),
  id   bigint not null,
  at   timestamptz not null,
  hash text not null
);
insert into audit_head (id, at, hash) values (0, '2020-01-01 00:00:00+00', '');
