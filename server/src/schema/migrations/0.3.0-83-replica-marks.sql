-- Each server process writes a row on its listening connection. A replica that has the row follows the primary of that
-- connection: after a failover, one that still has the log of the former primary has not. docs/decisions/0070.
create table replica_mark (
  id      text primary key,
  made_at timestamptz not null
);
