-- Balances change with every deed that earns, so a change of a member must cost no more than its own row.

-- None of the indexes is about balances: where a page has room beside the old version, the new one needs no entry in any.
alter table member set (fillfactor = 80);

-- Before a row that a trigger may still change, the database works out its generated columns anew, name or no name. What
-- looks at the number afterwards leaves them alone. A number that changes has another tail, as before.
drop trigger member_tail on member;
create or replace function forget_tail() returns trigger language plpgsql as $$
begin
  update member set mobile_tail = null where id = new.id;
  return null;
end $$;
create trigger member_tail after update of mobile_hash on member for each row
  when (old.mobile_hash is distinct from new.mobile_hash and new.mobile_tail is not distinct from old.mobile_tail
    and new.mobile_tail is not null)
  execute function forget_tail();
