-- The history of an item keeps its decisions; what its author wrote goes with the item.
create or replace function append_only() returns trigger language plpgsql as $$
begin
  -- Retention: histories are deleted after three years.
  if tg_op = 'DELETE' and tg_table_name = 'review_history' and old.created_at < now() - interval '3 years' then
    return old;
  end if;
  -- Retention: the replaced text of an item that has been emptied.
  if tg_op = 'UPDATE' and tg_table_name = 'review_history'
    and to_jsonb(new) - 'before' = to_jsonb(old) - 'before' and new.before = old.before - '{content,location}'::text[]
    and (case when old.kind = 'post' then exists (select from post where id = old.item_id and state = 9 and content = '')
             else exists (select from comment where id = old.item_id and state = 9 and content = '') end)
  then
    return new;
  end if;
  raise exception 'history is append-only';
end $$;

-- An account that is closed takes back the notifications that it caused.
create index notice_from on notice (from_id) where from_id is not null;
