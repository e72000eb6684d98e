-- The list of posts in the console: newest first, and those that the public does not see.
create index post_console on post (site_id, created_at desc, id desc) where state <> 9;
create index post_console_closed on post (site_id, created_at desc, id desc) where state <> 9 and (state <> 1 or hidden);
