-- Whoever is banned, or closes the account, while something of theirs is being written: it is hidden like all the rest.
-- What is written holds its author's row, and a ban or a leave takes that row for itself first, so one waits for the other.
create function author_stands() returns trigger language plpgsql as $$
declare
  author record;
begin
  select banned_until, left_at into author from member where id = new.author_id for key share;
  if author.banned_until is not null or author.left_at is not null then new.hidden := true; end if;
  return new;
end $$;
create trigger author_stands before insert on post for each row execute function author_stands();
create trigger author_stands before insert on comment for each row execute function author_stands();
