-- Keys derived from former values of SECRET, for what cannot be hashed again: entries of the audit log up to `until_entry`,
-- recovery codes, and the numbers of closed accounts. Encrypted under SECRET.
create table retired_key (
  purpose     text not null,
  fingerprint text not null,
  sealed      text not null,
  until_entry bigint not null,
  primary key (purpose, fingerprint)
);

-- How far the values under SECRET_PREVIOUS were moved to SECRET.
create table secret_move (
  one         boolean primary key default true check (one),
  fingerprint text not null,
  position    bigint not null,
  moved       bigint not null,
  unreadable  bigint not null,
  finished_at timestamptz
);
