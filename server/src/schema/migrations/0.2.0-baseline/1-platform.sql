-- Jobs, rate limits, files without a row.

-- A worker leases a row for a time; an expired lease is taken over. After the last try the job is dead and waits for a person.
create table job (
  id         bigint generated always as identity primary key,
  kind       text not null,
  payload    jsonb not null default '{}',
  run_at     timestamptz not null default now(),
  leased_to  timestamptz,
  -- The token of the worker that holds the lease: a worker that lost it must not complete the job.
  lease      text,
  tries      int not null default 0,
  dead       boolean not null default false,
  fault      text not null default '',
  unique_key text unique,
  created_at timestamptz not null default now()
);
create index job_due on job (run_at) where not dead;

-- Counters that all processes share, one row per key and window of time.
create table rate_limit (
  key       text not null,
  slot      bigint not null,
  n         int not null default 0,
  last_slot timestamptz not null default now(),
  primary key (key, slot)
);

-- Storage keys that no row of `file` refers to: about to be written, or to be deleted. A key is inserted before its first
-- byte is written, so that the cleanup finds it after a crash.
create table orphan_file (
  key    text primary key,
  due_at timestamptz not null
);
create index orphan_file_due on orphan_file (due_at);
