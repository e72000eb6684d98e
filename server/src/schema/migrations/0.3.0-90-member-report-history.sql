-- How the reports of a member were closed, and by whom, is history too, so that it can be undone.
alter table review_history drop constraint review_history_kind_check;
alter table review_history add constraint review_history_kind_check check (kind in ('post', 'comment', 'profile', 'member'));

-- The export of the history reads it by time.
create index review_history_site on review_history (site_id, created_at, id);
