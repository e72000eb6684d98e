-- What the operator console keeps beside the things themselves.

-- Every saving of settings: what was before and is after, by the names of docs/spec/settings.md.
create table setting_version (
  id          bigint generated always as identity primary key,
  site_id     int not null references site,
  member_id   bigint not null references member,
  names       text[] not null,
  before      jsonb not null,
  after       jsonb not null,
  -- The version whose doings this one took back.
  returned_id bigint references setting_version,
  created_at  timestamptz not null
);
create index setting_version_site on setting_version (site_id, id desc);
create trigger setting_version_kept before update or delete on setting_version for each row execute function append_only();

-- A slide may wait for its time and go by the clock, or be put away by hand.
alter table slide
  add column shown boolean not null default true,
  add column starts_at timestamptz,
  add column ends_at timestamptz,
  add constraint slide_times check (ends_at > starts_at);
