-- Days are counted when the transaction ends, as states are: those who write at one time hold a shared row for the length
-- of a commit, and nobody waits for another's statements.

drop trigger post_days on post;
drop trigger comment_days on comment;
drop trigger history_days on review_history;

create or replace function item_days() returns trigger language plpgsql as $$
begin
  perform count_day(new.site_id, new.created_at, tg_argv[0], 1);
  return null;
end $$;
create constraint trigger post_days after insert on post
  deferrable initially deferred for each row execute function item_days('post');
create constraint trigger comment_days after insert on comment
  deferrable initially deferred for each row execute function item_days('comment');
create constraint trigger history_days after insert on review_history
  deferrable initially deferred for each row execute function history_days();
