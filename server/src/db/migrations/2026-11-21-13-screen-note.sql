-- What the content-safety service said of a text, or that it did not answer; '' where there was nothing.
alter table post add column screen_note text not null default '';
alter table comment add column screen_note text not null default '';
