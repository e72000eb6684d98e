-- How many have read an announcement follows from when members last opened their notifications.
create index member_notices_seen on member (notices_seen);
