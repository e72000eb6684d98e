-- A poll counts its voters, and a trigger keeps all its counts, whatever code path made or took a ballot: a member who
-- leaves takes theirs along.

alter table poll add column voters int not null default 0;
update poll p set voters = (select count(*) from ballot b where b.poll_id = p.id);
update poll_option o set votes = (select count(*) from ballot b where b.poll_id = o.poll_id and o.id = any (b.options));

-- The poll first, so that of two ballots at once the second waits there, and not each for an option of the other.
create function ballot_counts() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update poll set voters = voters + 1 where id = new.poll_id;
    update poll_option set votes = votes + 1 where poll_id = new.poll_id and id = any (new.options);
  else
    update poll set voters = voters - 1 where id = old.poll_id;
    update poll_option set votes = votes - 1 where poll_id = old.poll_id and id = any (old.options);
  end if;
  return null;
end $$;
create trigger ballot_counts after insert or delete on ballot for each row execute function ballot_counts();

create index poll_site on poll (site_id, id desc);
