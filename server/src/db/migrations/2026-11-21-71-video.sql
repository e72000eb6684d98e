-- Uploads of videos, chunk by chunk, and what becomes of them.

-- Keys of the storage that no row of `file` refers to: about to be written, or no longer wanted. Noted before the first
-- byte is written, so that whatever happens then, the sweep finds it.
create table stray (
  key    text primary key,
  due_at timestamptz not null
);
create index stray_due on stray (due_at);

create table video (
  file_id    bigint primary key references file on delete cascade,
  poster_id  bigint not null references file,
  -- The demultiplexer that the first bytes ask for.
  kind       text not null,
  status     text not null default 'processing' check (status in ('processing', 'ready', 'failed')),
  duration   double precision not null default 0,
  ladder     boolean not null default false
);
create index video_poster on video (poster_id);

create table video_upload (
  key        text primary key,
  site_id    int not null references site,
  member_id  bigint not null references member on delete cascade,
  name       text not null default '',
  size       bigint,
  -- What its first bytes said.
  kind       text,
  received   bigint not null default 0,
  revoked    boolean not null default false,
  -- The video, once the last byte is there.
  file_id    bigint references file on delete set null,
  created_at timestamptz not null default now(),
  touched_at timestamptz not null default now()
);
create index video_upload_member on video_upload (member_id, created_at);
create index video_upload_touched on video_upload (touched_at);
create index video_upload_file on video_upload (file_id);

create table video_chunk (
  upload_key text not null references video_upload on delete cascade,
  start_at   bigint not null,
  size       int not null,
  hash       text not null,
  -- Where the storage keeps it until the video is made.
  stored     text not null,
  primary key (upload_key, start_at)
);

-- The site would have published it at once: it is public as soon as its video is ready.
alter table post add column waits boolean not null default false;

-- Who holds a job: whoever lost it to another must not end it.
alter table job add column lease text;
