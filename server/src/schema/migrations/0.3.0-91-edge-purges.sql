-- Whether a CDN is to be purged: each server process says so at its start.
create table edge (
  one     boolean primary key default true check (one),
  enabled boolean not null
);

-- Queues the purge of a file that not everybody may see any more, or whose bytes have changed.
create function queue_file_purge(tokens text[]) returns void language sql as $$
  insert into job (kind, payload)
  select 'purge-edge', jsonb_build_object('keys', to_jsonb(array(select 'file-' || t from unnest(tokens) as t)), 'again', true)
  where tokens <> '{}' and exists (select 1 from edge where enabled)
$$;

create function purge_files_of_post() returns trigger language plpgsql as $$
begin
  perform queue_file_purge(
    array(select f.token from post_file pf join file f on f.id = pf.file_id where pf.post_id = old.id));
  return null;
end $$;
create trigger post_edge_purge after update of state, hidden on post for each row
  when (old.state = 1 and not old.hidden and (new.state <> 1 or new.hidden))
  execute function purge_files_of_post();

create function purge_detached_file() returns trigger language plpgsql as $$
begin
  perform queue_file_purge(array(select token from file where id = old.file_id));
  return null;
end $$;
create trigger post_file_edge_purge after delete on post_file for each row execute function purge_detached_file();

create function purge_changed_file() returns trigger language plpgsql as $$
begin
  perform queue_file_purge(array[old.token]);
  return null;
end $$;
create trigger file_edge_purge after update of open, ai_stamp on file for each row
  when ((old.open and not new.open) or old.ai_stamp <> new.ai_stamp)
  execute function purge_changed_file();
create trigger file_deleted_edge_purge after delete on file for each row execute function purge_changed_file();
