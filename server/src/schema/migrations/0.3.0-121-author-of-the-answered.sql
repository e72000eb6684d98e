-- Who is answered, at the answer: the received replies of a member are found without reading all comments of the member.
alter table comment add column answered_author_id bigint references member;

create function set_answered_author() returns trigger language plpgsql as $$
begin
  select author_id into new.answered_author_id from comment where id = new.answered_id;
  return new;
end $$;
create trigger comment_answered_author before insert on comment
  for each row when (new.answered_id is not null) execute function set_answered_author();
