-- Lists of people and of what one received, each along an index of its own; and who left.

create index follow_member on follow (member_id, created_at desc, target_id desc);
create index block_member on block (member_id, created_at desc, target_id desc);
create index post_like_latest on post_like (member_id, created_at desc, post_id desc);
drop index post_like_member;
create index comment_received on comment (post_id, published_at desc, id desc) where state = 1 and not hidden;
create index comment_answered on comment (answered_id, published_at desc, id desc)
  where answered_id is not null and state = 1 and not hidden;
-- One's own posts with media, for the album.
create index post_media on post (author_id, created_at desc, id desc) where state <> 9 and type <> 1;

-- The account was closed: a name without a person, kept for what hangs on it.
alter table member add column left_at timestamptz;
-- Nobody but those whom the member follows may comment on what they signed, until then.
alter table member add column guarded_until timestamptz;
