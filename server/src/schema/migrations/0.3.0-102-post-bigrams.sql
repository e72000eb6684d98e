-- The bigrams of posts in a table of their own: as an index of `post` each like and each view wrote all of them again.
-- docs/decisions/0082-table-of-bigrams.md.
create table post_bigrams (
  post_id bigint primary key references post on delete cascade,
  pairs   text[] not null
);

create function put_post_bigrams() returns trigger language plpgsql as $$
begin
  insert into post_bigrams (post_id, pairs) values (new.id, new.search_pairs)
  on conflict (post_id) do update set pairs = excluded.pairs;
  return null;
end $$;
create trigger post_bigrams_new after insert on post for each row execute function put_post_bigrams();
create trigger post_bigrams_changed after update of search_pairs on post for each row
  when (old.search_pairs is distinct from new.search_pairs) execute function put_post_bigrams();
