-- What every comment writes beside itself, a line of history and two of the ledger, is kept in no index that nobody asks.

-- A member's own movements, their number and their sum; the rows of the house are never looked for.
create index ledger_own on ledger (account, created_at desc, id desc) include (currency, amount) where account > 0;
drop index ledger_account;
drop index ledger_latest;

-- The reasons a reviewer gave of late.
create index review_history_reasons on review_history (member_id, created_at desc) where action in ('fail', 'offline');
drop index review_history_member;
