import { postState } from '@quanzi/contract/states'

/**
 * The SQL that makes a circle of any size. Every number comes from the row's own number by `pick`, so that the same size
 * is always the same circle; only the moment it ends at is now.
 */
export const site = 10001

/** Between two posts: a hundred a day, at every size, so that a larger circle is an older one and not a denser one. */
const pace = "interval '864 seconds'"

export const tools = `
  create function pg_temp.pick(i bigint, seed int, below int) returns int language sql immutable as
  $$ select ((hashint8extended(i, seed) & 2147483647) % below)::int $$;
  create temp table sentence (n serial primary key, text text, folded text, pairs text[]);
  create temp table remark (n serial primary key, text text);
  create temp table picture as select row_number() over (order by id) as n, type, media from post
    where type <> 1 and state = 1;
  create temp table label as select row_number() over (order by id) as n, id from tag where site_id = ${site};
  create temp table place as select row_number() over (order by location) as n, location
    from (select distinct location from post where site_id = ${site}) p;
  create temp table face as select row_number() over (order by avatar) as n, avatar
    from (select distinct avatar from member where avatar <> '') m;
`
export const addSentences = `insert into sentence (text, folded, pairs)
  select x->>'text', x->>'folded', array(select jsonb_array_elements_text(x->'pairs')) from jsonb_array_elements($1::jsonb) x`
export const addRemarks = `insert into remark (text) select x->>'text' from jsonb_array_elements($1::jsonb) x`

const pick = (seed: number, below: string | number, i = 'i') => `pg_temp.pick(${i}, ${seed}, ${below})`
const count = (table: string) => `(select count(*)::int from ${table})`
/** A few have many and most have few: one in `most` has all of them. */
const steep = (seed: number, most: number) => `(${most} / (1 + ${pick(seed, most)}))`
/** How many sentences a post has. */
const length = `2 + ${pick(36, 4)}`
/** Of a hundred posts these are not online. */
const oddStates = [
  ...Array.from({ length: 4 }, () => postState.first),
  ...[postState.second, postState.second, postState.rejected, postState.rejected, postState.offline, postState.deleted],
].join(', ')

/** $1: the highest id there is. $2: how many. */
export const members = `
  insert into member (id, nickname, bio, avatar, auth, mobile_hash, ip_province, joined_at)
  select $1::bigint + i, '街坊' || i, '', f.avatar, ${pick(1, 20)} = 0, 'bench ' || i, '浙江', now() - interval '300 days'
  from generate_series(1, $2::int) i join face f on f.n = 1 + ${pick(2, count('face'))}`

/** $1: the first of them. $2: how many. Everybody follows twenty and blocks three. */
export const ties = ['follow', 'block'].map(
  (table) => `
  insert into ${table} (member_id, target_id)
  select $1::bigint + i, $1::bigint + (i + 1 + k * (1 + ${pick(3, 17)})) % $2::int
  from generate_series(0, $2::int - 1) i, generate_series(1, ${table === 'follow' ? 20 : 3}) k
  on conflict do nothing`,
)

/** $1: the highest post there is. $2: how many. What posts and comments both have to know, before either is written. */
export const plan = `
  create temp table plan as
  select i, $1::bigint + i as id, coalesce(odd, ${postState.online})::smallint as state,
    now() - (1 + $2::int - i) * ${pace} as at, ${steep(63, 50)} as remarks
  from generate_series(1, $2::int) i,
  lateral (select (array[${oddStates}])[1 + ${pick(21, 100)}] as odd) o`

/**
 * $1, $2: the first member and how many there are. $3: the highest comment there is. Of a post's comments every fourth
 * answers the one before it, and of the others some still wait.
 */
export const comments = `
  insert into comment (id, site_id, post_id, author_id, root_id, answered_id, content, anonymous, state, ip_province,
    likes, replies, created_at, updated_at, submitted_at, published_at)
  select id, ${site}, post_id, $1::bigint + ${pick(60, '$2::int', 'id')}, answers, answers, r.text,
    ${pick(61, 20, 'id')} = 0, state, '浙江',
    case when state = 1 then greatest(0, ${pick(62, 6, 'id')} - 3) else 0 end,
    case when k % 4 = 3 and k < remarks then 1 else 0 end, at, at, at, case when state = 1 then at end
  from (
    select $3::bigint + row_number() over (order by p.id, k) as id, p.id as post_id, k, p.remarks, p.at + k * interval '11 minutes' as at
    from plan p, generate_series(1, p.remarks) k where p.state = 1
  ) c
  cross join lateral (select case when k % 4 = 0 then id - 1 end as answers,
    (case when k % 4 in (1, 2) and ${pick(64, 10, 'id')} = 0 then (array[0, 0, 0, -2, -8, -8, -4])[1 + ${pick(65, 7, 'id')}] else 1 end)::smallint as state) s
  join remark r on r.n = 1 + ${pick(66, count('remark'), 'id')}`

/** $1, $2: the first member and how many there are. Comments are there already, likes and all else come by the counts. */
export const posts = `
  insert into post (id, site_id, author_id, type, state, content, search_text, search_pairs, tag_id, location, anonymous,
    media, hits, reports, ip_province, likes, collects, shares, views, comments, created_at, updated_at, submitted_at, published_at)
  select s.id, ${site}, $1::bigint + ${pick(20, '$2::int')}, coalesce(p.type, 1), s.state, t.content, t.folded, t.pairs,
    l.id, w.location, ${pick(22, 20)} = 0, coalesce(p.media, '[]'),
    case when s.state <> 1 and ${pick(23, 10)} = 0 then '[{"start":0,"end":2,"word":"加微信"}]'::jsonb else '[]' end,
    case when ${pick(24, 50)} = 0 then 1 else 0 end, '浙江', online * (${steep(30, 60)} + ${pick(31, 4)}),
    online * ${pick(32, 4)}, online * ${pick(33, 3)}, ${pick(34, 5000)}, coalesce(c.n, 0),
    s.at - interval '20 minutes', s.at, s.at - interval '20 minutes', case when s.state = 1 then s.at end
  from plan s
  cross join lateral (select (s.state = 1)::int as online) o
  cross join lateral (
    select string_agg(x.text, E'\\n' order by k) as content, string_agg(x.folded, ' ' order by k) as folded,
      (select array_agg(distinct pair) from generate_series(1, ${length}) j
        join sentence y on y.n = 1 + ${pick(25, count('sentence'), 'i * 10 + j')}, unnest(y.pairs) pair) as pairs
    from generate_series(1, ${length}) k join sentence x on x.n = 1 + ${pick(25, count('sentence'), 'i * 10 + k')}) t
  left join (select post_id, count(*)::int as n from comment where state = 1 group by 1) c on c.post_id = s.id
  left join picture p on ${pick(26, 5)} < 3 and p.n = 1 + ${pick(27, count('picture'))}
  left join label l on ${pick(28, 10)} < 9 and l.n = 1 + ${pick(29, count('label'))}
  join place w on w.n = 1 + ${pick(35, count('place'))}`

/** $1, $2: the first member and how many there are. $3: the posts above this id. */
const deed = (table: string, column: string, who: string, counter: string) => `
  insert into ${table} (${column}, created_at)
  select p.id, ${who}, p.published_at + k * interval '7 minutes'
  from post p, generate_series(1, p.${counter}) k where p.id > $3 and p.${counter} > 0`
const someone = `$1::bigint + (${pick(50, '$2::int', 'p.id')} + k * 7) % $2::int`
export const deeds = [
  deed('post_like', 'post_id, member_id', someone, 'likes'),
  deed('collect', 'post_id, member_id', someone, 'collects'),
  deed('post_share', 'post_id, viewer', `'m' || (${someone})`, 'shares'),
]

/** $1, $2: the first member and how many there are. $3: the comments above this id. */
export const commentLikes = `
  insert into comment_like (comment_id, member_id, created_at)
  select p.id, ${someone}, p.created_at + k * interval '7 minutes'
  from comment p, generate_series(1, p.likes) k where p.id > $3 and p.likes > 0`

/** $1: the posts above this id. $2: the comments above this id. */
export const history = `
  insert into review_history (site_id, kind, item_id, action, from_state, to_state, member_id, rev, created_at)
  select site_id, 'post', id, 'common', 0, 0, author_id, 1, created_at from post where id > $1
  union all
  select site_id, 'comment', id, 'comment', 0, 0, author_id, 1, created_at from comment where id > $2`

/** The counts that triggers keep otherwise. */
export const recount = [
  `update tag t set posts = n from (select tag_id, count(*)::int as n from post where state = 1 and not hidden group by 1) p
     where p.tag_id = t.id`,
  `delete from state_count`,
  `insert into state_count (site_id, kind, state, n)
     select site_id, 'post', state, count(*) from post group by 1, 3
     union all select site_id, 'comment', state, count(*) from comment group by 1, 3
     union all select site_id, 'public', 1, count(*) from post where state = 1 and not hidden group by 1`,
]

/** What the console reads: the days as triggers would have counted them, and as many entries of the audit log as posts. */
export const watched = [
  `insert into day_count (site_id, day, kind, n)
     select site_id, china_day(created_at), 'post', count(*) from post group by 1, 2
     union all select site_id, china_day(created_at), 'comment', count(*) from comment group by 1, 2
   on conflict (site_id, day, kind) do update set n = excluded.n`,
  `insert into day_decision (site_id, day, member_id, kind, action, n)
     select p.site_id, china_day(p.published_at), r.member_id, 'post', 'pass', count(*)
     from post p, (select member_id from appointment where role = 'reviewer' order by 1 limit 1) r
     where p.published_at is not null group by 1, 2, 3
   on conflict (site_id, day, member_id, kind, action) do update set n = excluded.n`,
  `insert into day_wait (site_id, day, kind, level, counts)
     select d.site_id, d.day, 'post', 1, array_agg(coalesce(n, 0) order by b)
     from (select distinct site_id, china_day(published_at) as day from post where published_at is not null) d
     cross join generate_series(0, wait_bucket(7199)) b
     left join (select site_id, china_day(published_at) as day, wait_bucket((id * 7919) % 7200) as bucket, count(*)::int as n
       from post where published_at is not null group by 1, 2, 3) c on c.site_id = d.site_id and c.day = d.day and c.bucket = b
     group by 1, 2
   on conflict (site_id, day, kind, level) do update set counts = excluded.counts`,
  `insert into audit_entry (id, site_id, member_id, action, subject, reason, before, after, at, prev, hash)
     select h.id + p.place, ${site}, r.member_id,
       (array['member.mute', 'word.add', 'settings.save', 'member.verify'])[1 + p.place % 4], 'member:' || p.place % 5000,
       '', '{"until":null}', '{"until":"2026-12-01T00:00:00.000Z"}',
       h.at + p.place * interval '1 second', md5((p.place - 1)::text), md5(p.place::text)
     from (select row_number() over () as place from post) p, audit_head h,
       (select member_id from appointment where role = 'reviewer' order by 1 limit 1) r`,
  `update audit_head h set id = e.id, at = e.at, hash = e.hash
     from (select id, at, hash from audit_entry order by id desc limit 1) e`,
]

/** Counts that are not what their rows are; each must find nothing. */
export const miscounted = [
  `select id from post p where likes <> (select count(*) from post_like where post_id = p.id)`,
  `select id from post p where collects <> (select count(*) from collect where post_id = p.id)`,
  `select id from post p where comments <> (select count(*) from comment where post_id = p.id and state = 1 and not hidden)`,
  `select id from comment c where likes <> (select count(*) from comment_like where comment_id = c.id)`,
  `select id from comment c where replies <> (select count(*) from comment where root_id = c.id and state = 1 and not hidden)`,
]

/** $1: the first member and $2 how many of them are logged in, with the token 'bench-' and their number. */
export const sessions = `
  insert into session (hash, member_id, expires_at)
  select encode(sha256(convert_to('bench-' || i, 'UTF8')), 'hex'), $1::bigint + i, now() + interval '30 days'
  from generate_series(0, $2::int - 1) i`

/** $1: whoever reviews at the first level and operates. */
export const reviewer = `
  insert into appointment (member_id, site_id, role, level)
  values ($1, ${site}, 'reviewer', 1), ($1, 0, 'operator', 0)`
