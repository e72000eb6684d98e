-- Which variants of a picture of the site exist as AVIF too, one bit each: docs/spec/uploads.md. Null: not tried yet.
alter table file add column avif smallint;
create index file_avif_waiting on file (id) where kind = 'site' and avif is null;
