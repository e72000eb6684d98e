-- The processes that serve this database, with their last heartbeat. Not part of a backup: the next heartbeat writes the
-- row again.
create unlogged table server_process (
  id      text primary key,
  seen_at timestamptz not null
);
