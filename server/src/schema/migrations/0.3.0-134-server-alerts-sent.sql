-- Conditions of the server that its robot was told of; with a question mark those that are to be seen once more.
alter table webhook add column server_alerts text[] not null default '{}';
