-- A call that its member sent before closing the account, and that arrives after it, inserts no row: it would outlive the
-- account. The lock waits for a closing.
create function skip_if_member_left() returns trigger language plpgsql as $$
declare
  left_at_ timestamptz;
begin
  select left_at into left_at_ from member where id = new.member_id for key share;
  return case when left_at_ is null then new end;
end $$;

create function skip_if_either_left() returns trigger language plpgsql as $$
declare
  left_at_ timestamptz;
begin
  select max(m.left_at) into left_at_ from (
    select left_at from member where id in (new.member_id, new.target_id) order by id for key share) m;
  return case when left_at_ is null then new end;
end $$;

do $$
declare
  name_ text;
begin
  foreach name_ in array array['post_like', 'post_collect', 'comment_like', 'tag_follow', 'town_follow', 'ballot', 'wechat_link',
      'consent', 'mfa_secret', 'message_seen', 'upload_day', 'idempotency'] loop
    execute format('create trigger of_a_member before insert on %I for each row execute function skip_if_member_left()', name_);
  end loop;
  foreach name_ in array array['member_follow', 'member_block'] loop
    execute format('create trigger of_members before insert on %I for each row execute function skip_if_either_left()', name_);
  end loop;
end $$;

-- What had arrived leaves as with the account.
do $$
declare
  kind text[];
  name_ text;
begin
  foreach kind slice 1 in array array[['post_like', 'post', 'likes'], ['post_collect', 'post', 'collects'],
      ['comment_like', 'comment', 'likes'], ['tag_follow', 'tag', 'followers']] loop
    execute format($update$
      with gone as (
        delete from %1$I x using member m where m.id = x.member_id and m.left_at is not null returning x.%2$I as item
      ), sums as (select item, count(*) as n from gone group by item)
      update %3$I t set %4$I = t.%4$I - sums.n from sums where t.id = sums.item$update$,
      kind[1], kind[2] || '_id', kind[2], kind[3]);
  end loop;
  foreach name_ in array array['town_follow', 'ballot', 'wechat_link', 'consent', 'mfa_secret', 'message_seen',
      'upload_day', 'idempotency', 'session', 'site_member', 'member_follow', 'member_block'] loop
    execute format('delete from %I x using member m where m.id = x.member_id and m.left_at is not null', name_);
  end loop;
  foreach name_ in array array['member_follow', 'member_block'] loop
    execute format('delete from %I x using member m where m.id = x.target_id and m.left_at is not null', name_);
  end loop;
  update member set ip_province = '' where left_at is not null and ip_province <> '';
end $$;
