-- The newest backup, written when `npm run backup` has finished. An archive contains the one before it.
create table latest_backup (
  one     boolean primary key default true check (one),
  made_at timestamptz not null
);
