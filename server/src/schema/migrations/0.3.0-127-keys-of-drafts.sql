-- A draft on a device repeats its publication under the same key: that key stays as long as the draft may. Null: as long as
-- the account.
alter table idempotency add column expires_at timestamptz default now() + interval '1 day';
create index idempotency_expiry on idempotency (expires_at);
drop index idempotency_age;
