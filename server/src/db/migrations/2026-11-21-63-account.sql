-- Sessions as their owner sees them; what outlives an account; a post's own word on AI.

alter table session add column id bigint generated always as identity;
alter table session add column province text not null default '';
create unique index session_id on session (id);

-- A mute outlives the account that was closed under it, by its number's hash alone.
create table kept_mute (
  mobile_hash  text primary key,
  muted_until  timestamptz not null,
  muted_reason text not null
);

-- The author says that the content was made with AI.
alter table post add column ai boolean not null default false;

-- What nobody may see any more, by age: retention takes text and media away and leaves the record.
create index post_kept on post (updated_at) where state in (2, 5, 9);
create index comment_kept on comment (updated_at) where state in (-4, 9);

-- Histories are kept for three years; before, nothing is changed or thrown away.
create or replace function append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and tg_table_name = 'review_history' and old.created_at < now() - interval '3 years' then
    return old;
  end if;
  raise exception 'history is append-only';
end $$;
