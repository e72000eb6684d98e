-- What the console finds members by: parts of the name, the last digits of the number, what holds of them.

-- Single characters and pairs of neighbours of a name in lower case: an index finds a part of two characters by its pair.
create function name_parts(name text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct part), '{}') from (
    select substr(lower(name), i, 1) as part from generate_series(1, char_length(name)) i
    union
    select substr(lower(name), i, 2) from generate_series(1, char_length(name) - 1) i
  ) parts
$$;

alter table member
  add column name_parts text[] generated always as (name_parts(nickname)) stored,
  -- A keyed hash of the last four digits. Ten thousand of them exist, so without the key it would be no secret.
  add column mobile_tail text;
create index member_name on member using gin (name_parts);
create index member_tail on member (mobile_tail) where mobile_tail is not null;
create index member_untailed on member (id) where mobile_tail is null and mobile_cipher is not null;
create index member_muted on member (muted_until) where muted_until is not null;
create index member_banned on member (banned_until) where banned_until is not null;
create index member_verified on member (id desc) where auth;

-- A number that changes has another tail; whoever writes the number need not know of it.
create function forget_tail() returns trigger language plpgsql as $$
begin
  if new.mobile_tail is not distinct from old.mobile_tail then new.mobile_tail := null; end if;
  return new;
end $$;
create trigger member_tail before update of mobile_hash on member
  for each row when (old.mobile_hash is distinct from new.mobile_hash) execute function forget_tail();

-- What was done to a member, on whatever site.
create index audit_entry_about on audit_entry (subject, id desc);

-- Why somebody looked behind an anonymous author; at the desk the review is the reason.
alter table author_look add column reason text not null default '';
