-- A retired site is not answered and not listed. Its content stays for the day on which it is reinstated.
alter table site add column retired_at timestamptz;
