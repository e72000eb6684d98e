-- As every function that writes: its statements are planned once per session.
create or replace function queue_file_purge(tokens text[]) returns void language plpgsql as $$
begin
  insert into job (kind, payload)
  select 'purge-edge', jsonb_build_object('keys', to_jsonb(array(select 'file-' || t from unnest(tokens) as t)), 'again', true)
  where tokens <> '{}' and exists (select 1 from edge where enabled);
end $$;
