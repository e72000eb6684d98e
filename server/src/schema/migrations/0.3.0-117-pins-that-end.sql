-- Null: until it is unpinned.
alter table post add column pinned_until timestamptz;
