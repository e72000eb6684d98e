-- In a transaction of its own, so that posts can be written meanwhile: the triggers of the one before keep what is newer.
insert into post_bigrams (post_id, pairs) select id, search_pairs from post for key share
  on conflict (post_id) do nothing;
create index post_bigrams_pairs on post_bigrams using gin (pairs);
drop index post_search;
