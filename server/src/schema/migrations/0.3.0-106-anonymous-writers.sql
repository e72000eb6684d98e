-- An anonymous item does not make its author one of the members whom the operators of its site find: the first item of
-- somebody who until then only read there would name them.
drop trigger join_site on post;
create trigger join_site after insert on post for each row when (not new.anonymous)
  execute function join_site_as_author();
drop trigger join_site on comment;
create trigger join_site after insert on comment for each row when (not new.anonymous)
  execute function join_site_as_author();
-- Before member_post_counts_changed, which changes the row.
create trigger join_site_when_signed after update of anonymous on post for each row when (old.anonymous and not new.anonymous)
  execute function join_site_as_author();
