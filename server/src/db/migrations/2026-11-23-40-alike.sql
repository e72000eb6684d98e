-- What waits and reads the same is found by its mark, to be decided together. Null: the text was not marked yet; '': it
-- has nothing to compare.
alter table post add column alike text;
alter table comment add column alike text;
create index post_alike on post (site_id, alike, state, submitted_at, id) where alike <> '' and state in (0, 4, 7);
create index comment_alike on comment (site_id, alike, state, submitted_at, id) where alike <> '' and state in (0, -2, -3, -8);
create index post_unmarked on post (id) where alike is null and state in (0, 4, 7);
create index comment_unmarked on comment (id) where alike is null and state in (0, -2, -3, -8);
