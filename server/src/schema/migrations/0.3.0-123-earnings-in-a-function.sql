-- Credits of an event, once per member, kind and target, up to the daily limit: two ledger entries that sum to zero.
-- A statement that held these changes as its parts would prepare them all each time, and most events earn nothing: the
-- day's limit is reached soon. False without an earning.
create function earn_credits(earner bigint, what text, about text, worth int, daily int, today date, at timestamptz)
returns boolean language plpgsql as $$
declare
  booked uuid;
begin
  if worth <= 0 or daily <= 0
    or exists (select from credit_day where member_id = earner and kind = what and day = today and n >= daily)
    or exists (select from ledger where account = earner and account > 0 and kind = what and target = about) then
    return false;
  end if;
  -- Concurrent events of a member wait here and see its latest value.
  insert into credit_day as d (member_id, kind, day, n) values (earner, what, today, 1)
  on conflict (member_id, kind, day) do update set n = d.n + 1 where d.n < daily;
  if not found then
    return false;
  end if;
  insert into ledger (account, currency, amount, kind, target, created_at)
  values (earner, 'credit', worth, what, about, at) on conflict do nothing returning movement into booked;
  if booked is null then
    return false;
  end if;
  insert into ledger (movement, account, currency, amount, kind, target, created_at)
  values (booked, 0, 'credit', -worth, what, about, at);
  update member set credits = credits + worth where id = earner;
  return true;
end $$;
