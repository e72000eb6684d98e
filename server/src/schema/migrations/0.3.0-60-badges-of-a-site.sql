-- The sites on which a member is a verified author; 0 is all of them. What was one flag holds everywhere.
alter table member add verified_on int[] not null default '{}';
update member set verified_on = '{0}' where auth;
alter table member drop column auth;
create index member_verified on member (id desc) where verified_on <> '{}';
