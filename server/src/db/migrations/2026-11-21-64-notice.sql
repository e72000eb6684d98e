-- What a notice is about and who caused it, so that it shows no more than its reader may see when they look.

alter table notice add column comment_id bigint;
-- Who did it, under their own name.
alter table notice add column from_id bigint references member on delete set null;
