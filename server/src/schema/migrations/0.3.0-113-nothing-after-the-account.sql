-- A post or comment that was sent before its author closed the account, and arrives after it, inserts no row: reviewers
-- would find it, and it would outlive the account.
create or replace function hide_if_author_inactive() returns trigger language plpgsql as $$
declare
  author record;
begin
  select left_at into author from member where id = new.author_id for key share;
  if author.left_at is not null and new.state <> 9 then return null; end if;
  -- A statement of its own: it sees the ban that the lock has waited for.
  if author.left_at is not null or is_banned_on(new.author_id, new.site_id) then new.hidden := true; end if;
  return new;
end $$;

-- Those that had arrived are deleted, as the closing of the account would have done.
do $$
declare
  kind_ text;
begin
  foreach kind_ in array array['comment', 'post'] loop
    execute format($update$
      with gone as (
        select i.id, i.site_id, i.author_id, i.state, i.rev from %1$I i join member m on m.id = i.author_id
        where m.left_at is not null and i.state <> 9 for update of i
      ), lines as (
        insert into review_history (site_id, kind, item_id, action, from_state, to_state, member_id, rev, created_at)
        select site_id, %1$L, id, 'del', state, 9, author_id, rev, now() from gone
      )
      update %1$I set state = 9, updated_at = now() where id in (select id from gone)$update$, kind_);
  end loop;
end $$;
