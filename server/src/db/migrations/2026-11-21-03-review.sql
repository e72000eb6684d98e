-- The desk: every transition for ever, claims, looks behind anonymity, and the kept counts.

create table review_history (
  id         bigint generated always as identity primary key,
  site_id    int not null references site,
  kind       text not null check (kind in ('post', 'comment')),
  item_id    bigint not null,
  action     text not null,
  from_state smallint not null,
  to_state   smallint not null,
  -- Null: the system itself.
  member_id  bigint references member,
  reason     text not null default '',
  rev        int not null,
  -- What an edit or a restore replaced: text, tag, refusal; and what undo needs.
  before     jsonb,
  created_at timestamptz not null default clock_timestamp()
);
create index review_history_item on review_history (kind, item_id, id);
create index review_history_member on review_history (member_id, created_at desc);

create function append_only() returns trigger language plpgsql as $$
begin
  raise exception 'history is append-only';
end $$;
create trigger review_history_kept before update or delete on review_history for each row execute function append_only();
create trigger ledger_kept before update or delete on ledger for each row execute function append_only();

create table review_claim (
  kind       text not null,
  item_id    bigint not null,
  member_id  bigint not null references member on delete cascade,
  expires_at timestamptz not null,
  primary key (kind, item_id)
);

create table author_look (
  id         bigint generated always as identity primary key,
  site_id    int not null,
  kind       text not null,
  item_id    bigint not null,
  member_id  bigint not null references member,
  created_at timestamptz not null default now()
);
create index author_look_item on author_look (kind, item_id);

-- How many posts and comments of a site are in each state; `site_id` 0 is nobody's.
create table state_count (
  site_id int not null,
  kind    text not null,
  state   smallint not null,
  n       int not null default 0,
  primary key (site_id, kind, state)
);

-- Counts follow every change of a row, whatever code path made it: the tabs of the desk, the posts of a tag and of a
-- site that are public, the comments of a post and the replies of a thread.
create function count_state(site int, what text, of_state smallint, delta int) returns void language sql as $$
  insert into state_count as c (site_id, kind, state, n) values (site, what, of_state, delta)
  on conflict (site_id, kind, state) do update set n = c.n + delta
$$;

create function post_counts() returns trigger language plpgsql as $$
declare
  was boolean := tg_op <> 'INSERT' and old.state = 1 and not old.hidden;
  is_ boolean := tg_op <> 'DELETE' and new.state = 1 and not new.hidden;
begin
  if tg_op = 'INSERT' then
    perform count_state(new.site_id, 'post', new.state, 1);
  elsif tg_op = 'DELETE' then
    perform count_state(old.site_id, 'post', old.state, -1);
  elsif old.state <> new.state then
    perform count_state(old.site_id, 'post', old.state, -1);
    perform count_state(new.site_id, 'post', new.state, 1);
  end if;
  if was and (not is_ or old.tag_id is distinct from new.tag_id) and old.tag_id is not null then
    update tag set posts = posts - 1 where id = old.tag_id;
  end if;
  if is_ and (not was or old.tag_id is distinct from new.tag_id) and new.tag_id is not null then
    update tag set posts = posts + 1 where id = new.tag_id;
  end if;
  if was <> is_ then
    perform count_state(case when is_ then new.site_id else old.site_id end, 'public', 1::smallint, case when is_ then 1 else -1 end);
  end if;
  return null;
end $$;
create trigger post_counts after insert or delete or update of state, hidden, tag_id on post
  for each row execute function post_counts();

create function comment_counts() returns trigger language plpgsql as $$
declare
  was boolean := tg_op <> 'INSERT' and old.state = 1 and not old.hidden;
  is_ boolean := tg_op <> 'DELETE' and new.state = 1 and not new.hidden;
  delta int := case when is_ then 1 else -1 end;
begin
  if tg_op = 'INSERT' then
    perform count_state(new.site_id, 'comment', new.state, 1);
  elsif tg_op = 'DELETE' then
    perform count_state(old.site_id, 'comment', old.state, -1);
  elsif old.state <> new.state then
    perform count_state(old.site_id, 'comment', old.state, -1);
    perform count_state(new.site_id, 'comment', new.state, 1);
  end if;
  if was <> is_ then
    update post set comments = comments + delta where id = case when is_ then new.post_id else old.post_id end;
    if (case when is_ then new.root_id else old.root_id end) is not null then
      update comment set replies = replies + delta where id = case when is_ then new.root_id else old.root_id end;
    end if;
  end if;
  return null;
end $$;
create trigger comment_counts after insert or delete or update of state, hidden on comment
  for each row execute function comment_counts();
