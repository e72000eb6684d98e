-- Rows whose retention is over are found by their age.
create index notice_age on notice (created_at);
create index review_history_age on review_history (created_at);
