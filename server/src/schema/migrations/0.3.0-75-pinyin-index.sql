-- How names and the beginnings of public posts sound: docs/spec/search.md. Triggers keep the texts; a job fills `sound`
-- and `keys`, which the database cannot compute.
create table pinyin_index (
  kind    text not null check (kind in ('post', 'member', 'tag', 'poll', 'town', 'list', 'slide', 'place')),
  item_id bigint not null,
  name    text not null,
  sound   text,
  keys    text[] not null default '{}',
  primary key (kind, item_id)
);
create index pinyin_index_post on pinyin_index using gin (keys) where kind = 'post';
create index pinyin_index_member on pinyin_index using gin (keys) where kind = 'member';
create index pinyin_index_rest on pinyin_index using gin (keys) where kind not in ('post', 'member');
create index pinyin_index_waiting on pinyin_index (kind, item_id) where sound is null;

create function put_pinyin(what text, item bigint, text_ text) returns void language sql as $$
  insert into pinyin_index (kind, item_id, name) values (what, item, text_)
  on conflict (kind, item_id) do update set name = excluded.name, sound = null, keys = '{}'
$$;

create function index_name_pinyin() returns trigger language plpgsql as $$
declare
  name_ text;
begin
  if tg_op = 'DELETE' then
    delete from pinyin_index where kind = tg_argv[0] and item_id = old.id;
    return null;
  end if;
  execute format('select ($1).%I', tg_argv[1]) into name_ using new;
  perform put_pinyin(tg_argv[0], new.id, name_);
  return null;
end $$;

do $$
declare
  source record;
begin
  for source in
    select * from (values ('member', 'member', 'nickname'), ('tag', 'tag', 'name'), ('poll', 'poll', 'question'),
      ('town', 'town', 'name'), ('list', 'content_list', 'name'), ('slide', 'slide', 'title'), ('place', 'location', 'name')
    ) s (kind, relation, field)
  loop
    execute format('insert into pinyin_index (kind, item_id, name) select %L, id, %I from %I', source.kind, source.field, source.relation);
    execute format('create trigger index_pinyin_new after insert or delete on %I for each row execute function index_name_pinyin(%L, %L)',
      source.relation, source.kind, source.field);
    execute format('create trigger index_pinyin_changed after update of %2$I on %1$I for each row
      when (old.%2$I is distinct from new.%2$I) execute function index_name_pinyin(%3$L, %2$L)',
      source.relation, source.field, source.kind);
  end loop;
end $$;

-- A post is in the index while it is public.
create function index_post_pinyin() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from pinyin_index where kind = 'post' and item_id = old.id;
  elsif new.state = 1 and not new.hidden then
    perform put_pinyin('post', new.id, left(new.content, 200));
  elsif tg_op = 'UPDATE' then
    delete from pinyin_index where kind = 'post' and item_id = new.id;
  end if;
  return null;
end $$;
insert into pinyin_index (kind, item_id, name) select 'post', id, left(content, 200) from post where state = 1 and not hidden;
create trigger index_pinyin_new after insert on post for each row when (new.state = 1 and not new.hidden) execute function index_post_pinyin();
create trigger index_pinyin_gone after delete on post for each row execute function index_post_pinyin();
create trigger index_pinyin_changed after update of content, state, hidden on post for each row
  when (old.content is distinct from new.content or (old.state = 1 and not old.hidden) <> (new.state = 1 and not new.hidden))
  execute function index_post_pinyin();
