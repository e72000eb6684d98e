-- Own comments of a member and reported items are counted from the index alone.
drop index comment_own;
create index comment_own on comment (author_id, post_id, created_at desc) include (site_id, state) where state <> 9;
drop index comment_reported;
create index comment_reported on comment (site_id, reports desc, id desc) include (author_id) where reports > 0 and state <> 9;
drop index post_reported;
create index post_reported on post (site_id, reports desc, id desc) include (author_id) where reports > 0 and state <> 9;
