-- As the functions of counters: planned once per session.
create or replace function put_pinyin(what text, item bigint, text_ text) returns void language plpgsql as $$
begin
  insert into pinyin_index (kind, item_id, name) values (what, item, text_)
  on conflict (kind, item_id) do update set name = excluded.name, sound = null, keys = '{}';
end $$;
