-- Brings the schema of 0.1 to that of the baseline of 0.2.0, after its tables and columns were renamed
-- (../upgrade-from-0.1.ts). The functions and triggers of the baseline are created afterwards.

drop function
  append_only, author_stands, ballot_counts, comment_counts, count_day, count_line, count_state, count_tag_day,
  forget_tail, history_days, item_days, move_state, post_counts, reply_stands, state_counts, thread_follows,
  china_day, review_level, wait_bucket cascade;

alter index member_tail rename to member_mobile_suffix;
alter index member_untailed rename to member_without_mobile_suffix;
alter index post_place rename to post_location;
alter index post_mine rename to post_own;
alter index post_desk rename to post_queue;
alter index post_desk_newest rename to post_queue_newest;
alter index post_desk_all rename to post_queue_all;
alter index post_unmarked rename to post_near_duplicate_backfill;
alter index post_kept rename to post_retention;
alter index comment_fallen rename to comment_thread_hidden;
alter index comment_mine rename to comment_own;
alter index comment_desk rename to comment_queue;
alter index comment_desk_newest rename to comment_queue_newest;
alter index comment_desk_all rename to comment_queue_all;
alter index comment_unmarked rename to comment_near_duplicate_backfill;
alter index comment_kept rename to comment_retention;
alter table daily_wait rename constraint daily_wait_of_a_day to daily_wait_pkey;

-- Databases of the first days of 0.1 have these without `state`, and the trial without `step`.
drop index post_alike;
drop index comment_alike;
create index post_near_duplicate on post (site_id, near_duplicate_hash, state, submitted_at, id)
  where near_duplicate_hash <> '' and state in (0, 4, 7);
create index comment_near_duplicate on comment (site_id, near_duplicate_hash, state, submitted_at, id)
  where near_duplicate_hash <> '' and state in (0, -2, -3, -8);
alter table blocklist_trial add column if not exists step int not null default 0;
