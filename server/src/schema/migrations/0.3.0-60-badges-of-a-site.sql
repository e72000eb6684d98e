-- The sites whose operators made a member a verified author. `auth` is the badge that a chief gave, which counts on all.
alter table member add verified_on int[] not null default '{}';
drop index member_verified;
create index member_verified on member (id desc) where auth or verified_on <> '{}';
