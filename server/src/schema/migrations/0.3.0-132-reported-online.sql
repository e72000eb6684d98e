-- Reported items are counted and listed while they are online.
drop index comment_reported;
create index comment_reported on comment (site_id, reports desc, id desc) include (author_id) where reports > 0 and state = 1;
drop index post_reported;
create index post_reported on post (site_id, reports desc, id desc) include (author_id) where reports > 0 and state = 1;
