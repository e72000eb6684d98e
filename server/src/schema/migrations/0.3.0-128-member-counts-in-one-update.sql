-- One update for both states of a post, and none where the counts stay. A second update in one transaction checks the foreign
-- key again, which waited for whoever changed the member's balance, and deadlocked with the member's comments.
create or replace function member_post_counts() returns trigger language plpgsql as $$
declare
  was int;
  now_ int;
  rejected_ int;
  reports_ int;
begin
  if tg_op = 'UPDATE' and (old.site_id, old.author_id) = (new.site_id, new.author_id) then
    was := (old.state <> 9 and not old.anonymous)::int;
    now_ := (new.state <> 9 and not new.anonymous)::int;
    rejected_ := now_ * (new.state = 2)::int - was * (old.state = 2)::int;
    reports_ := now_ * new.reports - was * old.reports;
    if now_ <> was or rejected_ <> 0 or reports_ <> 0 then
      update site_member
      set posts = posts + now_ - was, rejected = rejected + rejected_, reports = reports + reports_
      where site_id = new.site_id and member_id = new.author_id;
    end if;
    return null;
  end if;
  if tg_op <> 'INSERT' and old.state <> 9 and not old.anonymous then
    perform count_signed_post(old.site_id, old.author_id, old.state, old.reports, -1);
  end if;
  if tg_op <> 'DELETE' and new.state <> 9 and not new.anonymous then
    perform count_signed_post(new.site_id, new.author_id, new.state, new.reports, 1);
  end if;
  return null;
end $$;
