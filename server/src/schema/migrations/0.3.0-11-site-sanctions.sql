-- Mutes and bans that hold on one site: one row each while they hold, the history is in the audit log. Those of a chief
-- are columns of the member and hold on all sites.
create table site_sanction (
  member_id  bigint not null references member on delete cascade,
  site_id    int not null references site on delete cascade,
  kind       text not null check (kind in ('mute', 'ban')),
  until      timestamptz not null,
  reason     text not null,
  created_at timestamptz not null default now(),
  primary key (member_id, site_id, kind)
);
create index site_sanction_site on site_sanction (site_id, kind, member_id);
create index site_sanction_end on site_sanction (until);

-- They outlive an account that is closed while they hold.
create table retained_sanction (
  mobile_hash text not null,
  site_id     int not null references site on delete cascade,
  kind        text not null check (kind in ('mute', 'ban')),
  until       timestamptz not null,
  reason      text not null,
  primary key (mobile_hash, site_id, kind)
);

-- Who has logged in, written or been appointed on a site: the members that its operators may look at.
create table site_member (
  site_id   int not null references site on delete cascade,
  member_id bigint not null references member on delete cascade,
  primary key (site_id, member_id)
);
create index site_member_member on site_member (member_id);

create function join_site_as_author() returns trigger language plpgsql as $$
begin
  insert into site_member (site_id, member_id) values (new.site_id, new.author_id) on conflict do nothing;
  return null;
end $$;
create trigger join_site after insert on post for each row execute function join_site_as_author();
create trigger join_site after insert on comment for each row execute function join_site_as_author();

create function join_site_as_member() returns trigger language plpgsql as $$
begin
  insert into site_member (site_id, member_id) values (new.site_id, new.member_id) on conflict do nothing;
  return null;
end $$;
create trigger join_site after insert on session for each row when (new.site_id is not null)
  execute function join_site_as_member();
create trigger join_site after insert on appointment for each row when (new.site_id <> 0)
  execute function join_site_as_member();
create trigger join_site after insert on site_sanction for each row execute function join_site_as_member();

insert into site_member (site_id, member_id)
select distinct x.site_id, x.member_id from (
  select site_id, author_id as member_id from post
  union select site_id, author_id from comment
  union select site_id, member_id from session
  union select site_id, member_id from appointment
) x join site on site.id = x.site_id
on conflict do nothing;

-- A ban holds until its row or column is cleared, so that items are hidden and shown in one transaction with it.
create function is_banned_on(of_member bigint, on_site int) returns boolean language sql stable as $$
  select exists (select from member where id = of_member and banned_until is not null)
    or exists (select from site_sanction where member_id = of_member and site_id = on_site and kind = 'ban')
$$;

create or replace function hide_if_author_inactive() returns trigger language plpgsql as $$
declare
  author record;
begin
  select left_at into author from member where id = new.author_id for key share;
  -- A statement of its own: it sees the ban that the lock has waited for.
  if author.left_at is not null or is_banned_on(new.author_id, new.site_id) then new.hidden := true; end if;
  return new;
end $$;

create or replace function hide_if_thread_hidden() returns trigger language plpgsql as $$
begin
  if new.hidden and (tg_op = 'INSERT' or old.state = 1) then return new; end if;
  perform from comment where id = new.root_id and state = 1 and not hidden for no key update;
  new.hidden := not found or is_banned_on(new.author_id, new.site_id);
  return new;
end $$;

create or replace function sync_thread_visibility() returns trigger language plpgsql as $$
begin
  if new.state = 1 and not new.hidden then
    update comment set hidden = false where root_id = new.id and state = 1 and hidden
      and not is_banned_on(author_id, site_id);
  else
    update comment set hidden = true where root_id = new.id and state = 1 and not hidden;
  end if;
  return null;
end $$;

-- Until now the sanctions of a site's operator held on all sites. Those whose entry in the audit log is by somebody who
-- operates that site alone hold there from now on; all others stay as they are. The job that lifts a ban is queued already.
insert into site_sanction (member_id, site_id, kind, until, reason)
select m.id, e.site_id, k.kind, k.until, k.reason
from member m
cross join lateral (values ('mute', m.muted_until, m.muted_reason), ('ban', m.banned_until, m.banned_reason)) k (kind, until, reason)
cross join lateral (
  select a.site_id, a.member_id from audit_entry a
  where a.subject = 'member:' || m.id and a.action = 'member.' || k.kind order by a.id desc limit 1) e
join site s on s.id = e.site_id
where k.until > now()
  and exists (select from appointment a where a.member_id = e.member_id and a.site_id = e.site_id and a.role = 'operator')
  and not exists (select from appointment a where a.member_id = e.member_id and a.site_id = 0);
update member m set muted_until = null, muted_reason = ''
where exists (select from site_sanction z where z.member_id = m.id and z.kind = 'mute');
update member m set banned_until = null, banned_reason = ''
where exists (select from site_sanction z where z.member_id = m.id and z.kind = 'ban');
update post set hidden = false where hidden and not is_banned_on(author_id, site_id)
  and author_id in (select member_id from site_sanction where kind = 'ban');
update comment set hidden = false where hidden and not is_banned_on(author_id, site_id)
  and author_id in (select member_id from site_sanction where kind = 'ban');
