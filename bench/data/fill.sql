-- Makes a community of {size} posts. Statements are separated by an empty line; the last one gives the ids that requests
-- name. Every number is a hash of the row's own number, so that the same size gives the same rows; only the dates end at
-- the present. The first 23 members have a session: 18 with a history (10 regulars, 4 who block ten, 4 who block none),
-- 4 newcomers, a reviewer.
set session_replication_role = 'replica'

-- Indexes are built at the end.
create temp table dropped_index as
  select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
  from pg_index i join pg_class c on c.oid = i.indrelid
  where c.relnamespace = 'public'::regnamespace and not i.indisunique

do $$ declare dropped text; begin
  for dropped in select name from dropped_index loop execute 'drop index ' || dropped; end loop; end $$

create temp table sentence as select row_number() over () as n, x.*
  from jsonb_to_recordset({sentences}) x (text text, mark text, search_text text, search_pairs text[])

create temp table remark as select row_number() over () as n, x.* from jsonb_to_recordset({remarks}) x (text text, mark text)

create function pg_temp.pick(i bigint, seed int, below bigint) returns int language sql immutable as
$$ select ((hashint8extended(i, seed) & 2147483647) % below)::int $$

create temp table crowd as select coalesce(max(id), 0) + 1 as first, 200 + {size} / 20 as members from member

insert into category (id, site_id, name) values (900, {site}, '话题')

insert into tag (id, site_id, category_id, name, search_name)
  select 900 + i, {site}, 900, '话题' || i, '话题' || i from generate_series(1, 40) i

insert into member (id, nickname, mobile_hash, avatar, auth, ip_province, joined_at)
  select first + i, '街坊' || i, 'bench ' || i, md5('face' || i % 50), i % 20 = 0, '浙江', now() - interval '300 days'
  from crowd, generate_series(0, members - 1) i

insert into member_follow (member_id, target_id)
  select first + i, first + (i + 1 + k * (1 + pg_temp.pick(i, 3, 17))) % members
  from crowd, generate_series(0, members - 1) i, generate_series(1, 20) k on conflict do nothing

insert into session (hash, member_id, opened_by, expires_at)
  select encode(sha256(convert_to('bench-' || first + i, 'UTF8')), 'hex'), first + i, 'sms', now() + interval '30 days'
  from crowd, generate_series(0, 22) i

insert into consent (member_id, site_id, version, way, age, agreed_at)
  select first + i, site_id, version, 'sms', 'adult', now() from crowd, generate_series(0, 22) i, privacy_notice

insert into appointment (member_id, site_id, role, level)
  select first + 22, s, role, level from crowd, (values ({site}, 'reviewer', 1), (0, 'operator', 0)) a (s, role, level)

-- A hundred posts a day at every size: a larger community is an older one, not a denser one. Of a hundred, ninety are
-- public, four wait for the first level and two for the second. Most have few comments and likes, and few have many.
create temp table plan as
  select i as id, now() - (1 + {size} - i) * interval '864 seconds' as at, 50 / (1 + pg_temp.pick(i, 63, 50)) as remarks,
    60 / (1 + pg_temp.pick(i, 30, 60)) + pg_temp.pick(i, 31, 4) as likes, pg_temp.pick(i, 32, 4) as collects,
    coalesce((array[0, 0, 0, 0, 4, 4, 2, 2, 5, 9])[1 + pg_temp.pick(i, 21, 100)], 1)::smallint as state
  from generate_series(1::bigint, {size}) i

create unique index on plan (id)

analyze plan

-- Every fourth comment answers the one before it; of the others some wait.
insert into comment (id, site_id, post_id, author_id, root_id, answered_id, answered_author_id, content, anonymous,
    state, ip_province, near_duplicate_hash, replies, created_at, updated_at, submitted_at, published_at)
  select c.id, {site}, post_id, first + pg_temp.pick(c.id, 60, members), answers, answers,
    first + pg_temp.pick(answers, 60, members), r.text, pg_temp.pick(c.id, 61, 20) = 0, state, '浙江', r.mark,
    case when k % 4 = 3 and k < remarks then 1 else 0 end, at, at, at, case when state = 1 then at end
  from (select row_number() over (order by id, k) as id, id as post_id, k, remarks, at + k * interval '11 minutes' as at
    from plan, generate_series(1, remarks) k where state = 1) c
  cross join crowd
  cross join lateral (select case when k % 4 = 0 then c.id - 1 end as answers,
    case when k % 4 in (1, 2) and pg_temp.pick(c.id, 64, 10) = 0
      then (array[0, 0, -2, -8, -4])[1 + pg_temp.pick(c.id, 65, 5)] else 1 end as state) s
  join remark r on r.n = 1 + pg_temp.pick(c.id, 66, (select count(*) from remark))

insert into comment (id, site_id, post_id, author_id, content, state, ip_province, created_at, updated_at, submitted_at, published_at)
  select last + row_number() over (order by k, who), {site}, p.id, first + who, r.text, 1, '浙江', at, at, at, at
  from (select max(id) as last from comment) c, crowd, generate_series(0, 17) who, generate_series(1, 2000) k,
  lateral (select id, state, at + k * interval '3 minutes' as at from plan where id = 1 + pg_temp.pick(k * 100 + who, 67, {size})) p
  join remark r on r.n = 1 + p.id % (select count(*) from remark) where p.state = 1

-- Members with a session have liked posts with an odd id alone; those with an even id are left for the load.
insert into post_like (post_id, member_id, created_at)
  select p.id, first + 23 + (pg_temp.pick(p.id, 50, members) + k * 7) % (members - 23), at + k * interval '7 minutes'
  from plan p, crowd, generate_series(1, p.likes) k where state = 1
  union select p.id, first + who, at + interval '1 day'
  from crowd, generate_series(0, 17) who, generate_series(1, 600) k,
  lateral (select * from plan where id = 1 + 2 * ((who * 31 + k) % ({size} / 2))) p where state = 1
  union select 1 + 2 * k, first + who, now() from crowd, generate_series(18, 21) who, generate_series(1, 10) k
  on conflict do nothing

insert into post_collect (post_id, member_id, created_at)
  select p.id, first + 23 + (pg_temp.pick(p.id, 51, members) + k * 7) % (members - 23), at + k * interval '7 minutes'
  from plan p, crowd, generate_series(1, p.collects) k where state = 1
  union select p.id, first + who, at + interval '1 day'
  from crowd, generate_series(0, 17) who, generate_series(1, 200) k, lateral (select * from plan where id = 1 + (who * 31 + k) % {size}) p
  where state = 1 on conflict do nothing

insert into comment_like (comment_id, member_id, created_at)
  select id, first + (pg_temp.pick(id, 62, members) + k * 7) % members, created_at + k * interval '5 minutes'
  from comment, crowd, generate_series(1, pg_temp.pick(id, 68, 6) - 3) k where state = 1 on conflict do nothing

update comment c set likes = l.n from (select comment_id, count(*) as n from comment_like group by 1) l where l.comment_id = c.id

insert into post (id, site_id, author_id, type, state, content, search_text, search_pairs, tag_id, location, anonymous,
    media, hits, reports, ip_province, near_duplicate_hash, likes, collects, views, comments, created_at, updated_at, submitted_at, published_at)
  select p.id, {site}, first + pg_temp.pick(p.id, 20, members), case when pictures > 0 then 2 else 1 end, state, s.text, s.search_text, s.search_pairs,
    case when pg_temp.pick(p.id, 28, 10) < 9 then 901 + pg_temp.pick(p.id, 29, 40) end, '地点' || p.id % 60, pg_temp.pick(p.id, 22, 20) = 0,
    (select coalesce(jsonb_agg(jsonb_build_object('id', p.id * 3 + k, 'token', md5('picture' || p.id || k), 'width', 1080,
       'height', 810, 'preview', 'data:image/webp;base64,' || repeat(md5(p.id::text), 5))), '[]') from generate_series(1, pictures) k),
    case when state <> 1 and p.id % 10 = 0 then '[{"start":0,"end":2,"word":"加微信"}]'::jsonb else '[]' end,
    (pg_temp.pick(p.id, 24, 50) = 0)::int, '浙江', s.mark, coalesce(l.n, 0), coalesce(f.n, 0), pg_temp.pick(p.id, 34, 5000), coalesce(c.n, 0),
    at - interval '20 minutes', at, at - interval '20 minutes', case when state = 1 then at end
  from plan p cross join crowd
  cross join lateral (select greatest(0, pg_temp.pick(p.id, 26, 6) - 2) as pictures) x
  join sentence s on s.n = 1 + pg_temp.pick(p.id, 27, (select count(*) from sentence))
  left join (select post_id, count(*) as n from post_like group by 1) l on l.post_id = p.id
  left join (select post_id, count(*) as n from post_collect group by 1) f on f.post_id = p.id
  left join (select post_id, count(*) as n from comment where state = 1 group by 1) c on c.post_id = p.id

-- Triggers are off while rows are added: those that copy and those that count.
insert into post_bigrams (post_id, pairs) select id, search_pairs from post

-- Posts of nine other sites, which ten writers comment on.
insert into post (id, site_id, author_id, type, state, content, created_at, published_at)
  select {size} + row_number() over (order by s.id), s.id, first + 23, 1, 1, '第一篇', now(), now()
  from crowd, (select id from site where id <> {site} order by id limit 9) s

-- The blocked members wrote or liked the posts at the top of the feed, so that blocks change what is read.
insert into member_block (member_id, target_id)
  select first + who, target from crowd, generate_series(0, 13) who, (
    select first + m as target, row_number() over (order by m) as k from (
      select author_id - first as m from (select * from post where site_id = {site} and state = 1 order by hot desc limit 10) hot, crowd
      union select member_id - first from (select * from post where site_id = {site} and state = 1 order by hot desc limit 10) hot
      join post_like on post_id = hot.id, crowd) author_or_liker, crowd where m >= 23) t
  where k <= case when who < 10 then 3 else 10 end

insert into review_history (site_id, kind, item_id, action, from_state, to_state, member_id, rev, created_at)
  select site_id, 'post', id, 'common', 0, 0, author_id, 1, created_at from post
  union all select site_id, 'comment', id, 'comment', 0, 0, author_id, 1, created_at from comment

insert into rank_period (id, site_id, start_date, end_date, frozen, computed_at) values (900, {site}, '2020-01-06', '2020-01-12', true, now())

insert into rank_entry (period_id, rank, post_id, score)
  select 900, row_number() over (order by likes desc, id), id, likes from post where site_id = {site} and state = 1 order by likes desc, id limit 50

update tag t set posts = n from (select tag_id, count(*) as n from post where state = 1 group by 1) p where p.tag_id = t.id

insert into state_count (site_id, kind, state, n)
  select site_id, 'post', state, count(*) from post group by 1, 3
  union all select site_id, 'comment', state, count(*) from comment group by 1, 3
  union all select site_id, 'public', 1, count(*) from post where state = 1 group by 1

insert into daily_count (site_id, day, kind, n)
  select site_id, china_day(created_at), 'post', count(*) from post group by 1, 2
  union all select site_id, china_day(created_at), 'comment', count(*) from comment group by 1, 2

insert into daily_decision (site_id, day, member_id, kind, action, n)
  select site_id, china_day(published_at), first + 22, 'post', 'pass', count(*) from post, crowd where published_at is not null group by 1, 2, 3

insert into daily_wait (site_id, day, kind, level, counts)
  select site_id, day, 'post', 1, array_agg(b * 7919 % 50 order by b)
  from (select distinct site_id, china_day(published_at) as day from post where published_at is not null) d,
    generate_series(0, wait_bucket(7199)) b group by 1, 2

insert into audit_entry (id, site_id, member_id, action, subject, reason, before, after, at, prev, hash)
  select h.id + p.id, {site}, first + 22, (array['member.mute', 'word.add', 'settings.save', 'member.verify'])[1 + p.id % 4],
    'member:' || p.id % 5000, '', '{}', '{"until":"2026-12-01T00:00:00.000Z"}', h.at + p.id * interval '1 second', md5((p.id - 1)::text), md5(p.id::text)
  from plan p, audit_head h, crowd

update audit_head h set id = e.id, at = e.at, hash = e.hash from (select id, at, hash from audit_entry order by id desc limit 1) e

select setval(pg_get_serial_sequence('post', 'id'), (select max(id) from post)),
  setval(pg_get_serial_sequence('comment', 'id'), (select max(id) from comment)),
  setval(pg_get_serial_sequence('member', 'id'), (select max(id) from member))

do $$ declare dropped text; begin
  for dropped in select definition from dropped_index loop execute dropped; end loop; end $$

vacuum (analyze)

checkpoint

with public_post as (select * from post where site_id = {site} and state = 1)
  select json_build_object('tag', (select id from tag where site_id = {site} order by posts desc, id limit 1),
    'members', (select json_object_agg(name, array(select first + i from generate_series(lowest, highest) i))
      from (values ('regulars', 0, 9), ('blockers', 10, 13), ('nonBlockers', 14, 17), ('newcomers', 18, 21),
        ('reviewer', 22, 22), ('others', 23, 32)) g (name, lowest, highest)),
    'posts', array(select id from public_post where id % 2 = 0 order by hashint8(id) limit 3000),
    'discussed', array(select id from public_post where comments > 20 order by hashint8(id) limit 200),
    'sites', (select json_agg(s) from (select site_id as siteid, max(id) filter (where site_id <> {site} or id % 2 = 0) as topic_id
      from post where state = 1 group by 1 order by 1) s),
    'rareWords', array(select pair from sentence, unnest(search_pairs) pair where pair ~ '^[一-龥]{2}$' and text like '%' || pair || '%'
      group by 1 having count(*) = 1 order by md5(pair) limit 20)) as facts
  from crowd
