import { author, blocked, comment, cursor, envelope, exactly, moment, page, post, postTables, tag } from './shapes.ts'

/** One statement for each request. In all of them $1 is the site and $2 the viewer. */
const isPublic = 'site_id = $1 and state = 1 and not hidden'

/** The first page of the home feed: the pinned ones, then the hottest. */
const feed = `
  with pinned as (
    select id, hot, row_number() over (order by pinned_at desc, id desc) as place from post
    where ${isPublic} and pinned_at is not null order by pinned_at desc, id desc limit 20
  ), found as (
    (select * from pinned) union all
    (select id, hot, 20 + row_number() over (order by hot desc, id desc) from post
     where ${isPublic} and pinned_at is null order by hot desc, id desc limit 20)
  ), twenty as (select * from found order by place limit 20)
  select ${envelope(
    page(
      `(select coalesce(json_agg(${post(6)} order by w.place), '[]') from twenty w join post p on p.id = w.id ${postTables}
        where p.anonymous or not ${blocked('p.author_id')})`,
      `(select n from state_count where site_id = $1 and kind = 'public' and state = 1)`,
      `(select ${cursor('id', 'hot::text')} from twenty order by place desc limit 1)`,
    ),
  )} as json`

/** $3: the tag whose posts are listed, the newest first. */
const tagFeed = `
  with found as (
    select id, published_at from post where tag_id = $3 and ${isPublic} order by published_at desc, id desc limit 21
  ), twenty as (select * from found order by published_at desc, id desc limit 20)
  select ${envelope(
    page(
      `(select coalesce(json_agg(${post(6)} order by p.published_at desc, p.id desc), '[]')
        from twenty w join post p on p.id = w.id ${postTables} where p.anonymous or not ${blocked('p.author_id')})`,
      '(select posts from tag where id = $3)',
      `(select ${cursor('id', exactly('published_at'))} from twenty where (select count(*) from found) > 20
        order by published_at, id limit 1)`,
    ),
  )} as json`

/** $3: the week whose ranking is listed. */
const ranking = `select ${envelope(`json_build_object('data', coalesce((
    select json_agg(${post(6, "'rank', e.rank,")} order by e.rank)
    from rank_entry e join post p on p.id = e.post_id and p.${isPublic} ${postTables}
    where e.period_id = $3 and (p.anonymous or not ${blocked('p.author_id')})), '[]'))`)} as json`

/** $3: which post. */
const detail = `select ${envelope(post(30))} as json from post p ${postTables} where p.id = $3 and p.${isPublic}`

const seen = '(c.state = 1 or (c.author_id = $2 and c.state in (0, -2, -3, -8))) and not c.hidden'
const welcome = `(c.anonymous or not ${blocked('c.author_id')})`

/** $3: whose comments, the newest first, each with its first reply. */
const comments = `
  with twenty as (
    select * from comment c where c.post_id = $3 and c.root_id is null and c.state <> 9 and ${seen} and ${welcome}
    order by c.created_at desc, c.id desc limit 20
  )
  select ${envelope(
    page(
      `(select coalesce(json_agg(${comment(
        'h',
        'm',
        `coalesce((select json_build_array(${comment('f', 'fm', `'[]'::json`)})
          from (select * from comment c where c.root_id = h.id and c.state <> 9 and ${seen} and ${welcome}
            order by c.created_at, c.id limit 1) f join member fm on fm.id = f.author_id), '[]')`,
      )} order by h.created_at desc, h.id desc), '[]') from twenty h join member m on m.id = h.author_id)`,
      'p.comments',
      `(select ${cursor('id', exactly('created_at'))} from twenty where (select count(*) from comment c where c.post_id = $3
          and c.root_id is null and c.state <> 9 and ${seen}) > 20 order by created_at, id limit 1)`,
    ),
  )} as json from post p where p.id = $3 and p.${isPublic}`

/** $3: the word, of two characters, so that it is a pair itself. $4: as a LIKE pattern. */
const search = `
  with found as (
    select id, hot, search_text from post
    where ${isPublic} and search_pairs @> array[$3::text] and search_text like $4
      and (anonymous or not ${blocked('author_id')})
  ), twenty as (
    select id, row_number() over (order by best desc, hot desc, id desc) as place from (
      select id, hot, (length(search_text) - length(replace(search_text, $3, ''))) / length($3) as best from found
    ) ranked order by best desc, hot desc, id desc limit 20
  ), tags as (select t.*, g.name as category from tag t join category g on g.id = t.category_id
    where t.site_id = $1 and not t.offline and t.search_name like $3 || '%' order by length(t.name), t.id limit 20)
  select ${envelope(`json_build_object(
    'topic', ${page(
      `(select coalesce(json_agg(${post(6)} order by w.place), '[]') from twenty w join post p on p.id = w.id ${postTables})`,
      'least((select count(*) from found), 1000)',
      'null',
    )},
    'tag', ${page(
      `(select coalesce(json_agg(${tag} order by length(t.name), t.id), '[]') from tags t join category g on g.id = t.category_id)`,
      '(select count(*) from tags)',
      'null',
    )})`)} as json`

/** $3: the word as a LIKE pattern; nothing helps to find it. */
const scan = `
  select ${envelope(`coalesce((select json_agg(id) from post where ${isPublic} and content like $3 and $2::bigint is not null), '[]')`)} as json`

/** $3: what is liked. */
const like = `
  with made as (insert into post_like (post_id, member_id) select id, $2 from post where id = $3 and ${isPublic}
      on conflict do nothing returning post_id),
    counted as (update post set likes = likes + 1 where id in (select post_id from made) returning likes)
  select ${envelope(`json_build_object('num', coalesce((select likes from counted), (select likes from post where id = $3)))`)} as json`

/** $3: the post. $4: what is said about it. */
const write = `
  with made as (
    insert into comment (site_id, post_id, author_id, content, state, ip_province)
    select $1, id, $2, $4, 0, '' from post where id = $3 and ${isPublic} returning *
  )
  select ${envelope(
    `json_build_object('comment', json_build_object('comment_id', c.id, 'topic_id', c.post_id, 'content', c.content,
      'create_time', ${moment('c.created_at')}, 'anonymous', '0', 'ip_location', c.ip_province, 'passport', ${author('c', 'm')},
      'replyed_passport', null, 'replyed_anonymous', '0', 'support_count', 0, 'reply_count', 0, 'is_digg', 0,
      'is_audit', c.state::text, 'is_mine', 1, 'is_author', (not p.anonymous and c.author_id = p.author_id)::int,
      'comments', '[]'::json))`,
  )} as json from made c join member m on m.id = c.author_id join post p on p.id = c.post_id`

export const statements = { feed, tagFeed, ranking, detail, comments, search, scan, like, write }
export type StatementName = keyof typeof statements
