-- Messages that an outside service has accepted: a job that runs again does not send them again.
create table delivery (
  id          uuid primary key,
  accepted_at timestamptz not null
);
create index delivery_accepted_at on delivery (accepted_at);

update job set payload = payload || jsonb_build_object('delivery', gen_random_uuid()) where kind = 'send-webhook';
