-- What a file has ever been used for. The links of posts say it only until an edit takes the file out.
alter table file
  -- In a signed post, or in the profile of its owner.
  add column used_signed      boolean not null default false,
  add column used_anonymously boolean not null default false;

update file f set used_signed = u.signed, used_anonymously = u.anonymously
from (
  select pf.file_id, bool_or(not p.anonymous) as signed, bool_or(p.anonymous) as anonymously
  from post_file pf join post p on p.id = pf.post_id group by 1) u
where u.file_id = f.id;
update file f set used_signed = true
from member m where m.id = f.owner_id and f.token in (m.avatar, m.cover) and not f.used_signed;

create function note_file_use() returns trigger language plpgsql as $$
begin
  update file f set used_signed = f.used_signed or not p.anonymous, used_anonymously = f.used_anonymously or p.anonymous
  from post p
  where p.id = new.post_id and f.id = new.file_id
    and not case when p.anonymous then f.used_anonymously else f.used_signed end;
  return null;
end $$;
create trigger post_file_use after insert on post_file for each row execute function note_file_use();
