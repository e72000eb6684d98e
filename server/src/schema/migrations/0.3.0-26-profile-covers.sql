-- The picture over a member's page: the token of an own picture, reviewed like the avatar.
alter table member add column cover text not null default '';

alter table profile_review drop constraint profile_review_field_check;
alter table profile_review add constraint profile_review_field_check
  check (field in ('nickname', 'avatar', 'cover', 'bio'));

drop index profile_review_picture;
drop index profile_review_replaced;
create index profile_review_picture on profile_review (value) where field in ('avatar', 'cover');
create index profile_review_replaced on profile_review (before) where field in ('avatar', 'cover');
