-- A thread stands and falls with the comment at its head: what is under one that is deleted, refused or offline, or whose
-- author is banned, is hidden with it, and comes back with it.

-- A reply that becomes public holds its head meanwhile, so that neither of two that happen at once misses the other.
create function reply_stands() returns trigger language plpgsql as $$
begin
  if new.hidden and (tg_op = 'INSERT' or old.state = 1) then return new; end if;
  perform from comment where id = new.root_id and state = 1 and not hidden for no key update;
  new.hidden := not found or exists (select 1 from member where id = new.author_id and banned_until is not null);
  return new;
end $$;
create trigger reply_stands before insert or update of state, hidden on comment
  for each row when (new.root_id is not null and new.state = 1) execute function reply_stands();

create function thread_follows() returns trigger language plpgsql as $$
begin
  if new.state = 1 and not new.hidden then
    update comment set hidden = false where root_id = new.id and state = 1 and hidden
      and not exists (select 1 from member m where m.id = author_id and m.banned_until is not null);
  else
    update comment set hidden = true where root_id = new.id and state = 1 and not hidden;
  end if;
  return null;
end $$;
create trigger thread_follows after update of state, hidden on comment for each row
  when (new.root_id is null and (old.state = 1 and not old.hidden) <> (new.state = 1 and not new.hidden))
  execute function thread_follows();

create index comment_fallen on comment (root_id) where root_id is not null and state = 1 and hidden;

update comment set hidden = true where root_id is not null and state = 1 and not hidden
  and exists (select 1 from comment head where head.id = comment.root_id and (head.state <> 1 or head.hidden));
