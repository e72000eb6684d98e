-- The list of received likes marks likes as seen, and leaves collects unread.
alter table message_seen add column collects_seen timestamptz not null default '-infinity';
update message_seen set collects_seen = likes_seen;
