-- Rejections, logins and publications, counted in windows of ten minutes. A row outlives the account of its member, so it
-- has no reference to it. `hidden`: published anonymously; who and where is not shown in the console.
create table security_event (
  id        bigint generated always as identity primary key,
  slot      timestamptz not null,
  site_id   int not null,
  kind      text not null,
  call      text not null,
  member_id bigint not null,
  network   text not null,
  address   text not null,
  item      text not null,
  hidden    boolean not null,
  first_at  timestamptz not null,
  last_at   timestamptz not null,
  n         int not null,
  unique (slot, site_id, kind, call, member_id, network, address, item)
);
create index security_event_site on security_event (site_id, slot, id);
create index security_event_kind on security_event (kind, slot, id);
create index security_event_member on security_event (member_id, slot, id);
create index security_event_network on security_event (network, slot, id);
create index security_event_slot on security_event (slot, id);

-- A group of kinds that is above the threshold of its site, or was: `ended_at`.
create table security_burst (
  id        bigint generated always as identity primary key,
  site_id   int not null references site on delete cascade,
  kinds     text not null,
  began_at  timestamptz not null,
  ended_at  timestamptz,
  peak      int not null
);
create unique index security_burst_open on security_burst (site_id, kinds) where ended_at is null;
create index security_burst_ended on security_burst (ended_at);

-- How far a log was shipped: to a file or to a hook.
create table log_shipment (
  name text primary key,
  slot timestamptz not null,
  id   bigint not null
);
