-- Rewards from readers to authors, and how much of a day's earnings a member has used up.

create table reward (
  id         bigint generated always as identity primary key,
  site_id    int not null references site,
  post_id    bigint not null references post,
  giver_id   bigint not null references member,
  currency   text not null check (currency in ('credit', 'coin')),
  amount     int not null check (amount > 0),
  created_at timestamptz not null default now()
);
create index reward_post on reward (post_id, created_at desc, id desc);
alter table post add column rewards int not null default 0;

-- One row that every deed of the day goes through: many at once cannot earn more than the day's cap.
create table credit_day (
  member_id bigint not null references member on delete cascade,
  kind      text not null,
  day       date not null,
  n         int not null,
  primary key (member_id, kind, day)
);
create index credit_day_age on credit_day (day);
-- Earnings of a day are counted there from now on.
drop index ledger_day;
create index ledger_latest on ledger (account, created_at desc, id desc) where account > 0;
