-- An id of the wire may be larger than four bytes hold. Then nothing is found, as with any other id.
alter table category alter column id type bigint;
alter table tag alter column category_id type bigint;
alter table content_list alter column id type bigint;
alter table content_item alter column list_id type bigint;
alter table town alter column id type bigint;
