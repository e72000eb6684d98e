import fastify from 'fastify'
import { Pool } from 'pg'
import { site } from '../data/dataset.ts'

/**
 * Fastify with one prepared statement per request that builds the whole answer in SQL. It has no session, no validation,
 * no filter and no cache. The answers have the size and the parts of the product's, not its exact fields.
 */
const isPublic = `site_id = ${site} and state = 1 and not hidden`
const picture = (token: string, form: string) => `'/files/' || ${token} || '/${form}.webp'`
const member = (m: string) => `json_build_object('id', ${m}.id, 'nickname', ${m}.nickname,
  'img_url', ${picture(`${m}.avatar`, 'thumb')}, 'auth', ${m}.auth::int)`
const blocked = (id: string) => `exists (select from member_block where member_id = $1 and target_id = ${id})`
const did = (table: string, id: string) => `exists (select from ${table} where member_id = $1 and ${id})::int`

/** The post `p` by the member `a` under the tag `t`. $1 is the viewer. */
const post = (likers: number) => `json_build_object(
  'topic_id', p.id, 'topic_type', p.type::text, 'state', p.state::text, 'is_top', (p.pinned_at is not null)::int,
  'selection', p.selected::int, 'comments_closed', p.comments_closed::int, 'is_ai', p.ai::int, 'content', p.content,
  'attachment', (select coalesce(json_agg(json_build_object('attach_id', x->'id', 'url', ${picture("(x->>'token')", 'feed')},
      'url_set', ${picture("(x->>'token')", 'phone')} || ' 800w, ' || ${picture("(x->>'token')", 'feed')} || ' 1080w',
      'thumb', ${picture("(x->>'token')", 'thumb')}, 'full', ${picture("(x->>'token')", 'full')},
      'width', x->'width', 'height', x->'height', 'preview', x->'preview')), '[]') from jsonb_array_elements(p.media) x),
  'tag_data', json_build_object('tag_id', t.id, 'tag_name', t.name), 'location', p.location, 'member_id', p.author_id,
  'member_data', ${member('a')}, 'anonymous', p.anonymous, 'ip_location', p.ip_province, 'created_at', p.created_at,
  'published_at', p.published_at, 'updated_at', p.updated_at, 'rev', p.rev, 'digg', p.likes, 'reply', p.comments,
  'collect', p.collects, 'share', p.shares, 'onlooker', p.views,
  'is_digg', ${did('post_like', 'post_id = p.id')}, 'is_collect', ${did('post_collect', 'post_id = p.id')},
  'is_attention', ${did('member_follow', 'target_id = p.author_id')}, 'is_mine', (p.author_id = $1)::int,
  'digg_list', (select coalesce(json_agg(json_build_object('member_id', m.id, 'member_data', ${member('m')}) order by l.created_at desc), '[]')
    from (select member_id, created_at from post_like where post_id = p.id order by created_at desc limit ${likers}) l
    join member m on m.id = l.member_id where not ${blocked('m.id')}),
  'reply_list', (select coalesce(json_agg(json_build_object('comment_id', c.id, 'content', c.content, 'member_data', ${member('m')})
      order by c.likes desc, c.id), '[]')
    from (select id, content, author_id, likes from comment where post_id = p.id and state = 1 and not hidden order by likes desc, id limit 4) c
    join member m on m.id = c.author_id where not ${blocked('m.id')}))`
const postTables = 'join member a on a.id = p.author_id left join tag t on t.id = p.tag_id'

const comment = (
  c: string,
  m: string,
  replies: string,
) => `json_build_object('comment_id', ${c}.id, 'topic_id', ${c}.post_id,
  'content', ${c}.content, 'create_time', ${c}.created_at, 'anonymous', ${c}.anonymous, 'ip_location', ${c}.ip_province,
  'passport', ${member(m)}, 'support_count', ${c}.likes, 'reply_count', ${c}.replies,
  'is_digg', ${did('comment_like', `comment_id = ${c}.id`)}, 'is_audit', ${c}.state::text, 'is_mine', (${c}.author_id = $1)::int,
  'comments', ${replies})`

const feedOf = (found: string, total: string) => `
  with found as (${found}), twenty as (select id, hot from found order by hot desc, id desc limit 20)
  select json_build_object('data', (select coalesce(json_agg(${post(6)} order by w.hot desc, w.id desc), '[]')
      from twenty w join post p on p.id = w.id ${postTables} where not ${blocked('p.author_id')}),
    'page', 1, 'total', ${total})::text as json`

/** The parameters are the fields of the query in their order. */
const statements: Record<string, string> = {
  feed: feedOf(
    `select id, hot from post where ${isPublic} order by hot desc, id desc limit 20`,
    `(select sum(n) from state_count where site_id = ${site} and kind = 'public')`,
  ),
  search: feedOf(
    `select id, hot from post_bigrams b join post on id = b.post_id where b.pairs @> array[$2::text] and ${isPublic} and search_text like '%' || $2 || '%'
        and not ${blocked('author_id')}`,
    'least(1000, (select count(*) from found))',
  ),
  detail: `select ${post(30)}::text as json from post p ${postTables} where p.id = $2 and p.state = 1`,
  comments: `with twenty as (
        (select * from comment where post_id = $2 and root_id is null and state = 1 and not hidden
          and not ${blocked('author_id')} order by created_at desc, id desc limit 20)
        union all
        select * from comment where post_id = $2 and author_id = $1 and root_id is null and state in (0, -2, -3, -8) and not hidden
        order by created_at desc, id desc limit 20)
      select json_build_object('data', (select coalesce(json_agg(${comment(
        'h',
        'm',
        `(select coalesce(json_agg(${comment('r', 'rm', `'[]'::json`)}), '[]') from (select * from comment where root_id = h.id and state = 1 and not hidden
          order by created_at, id limit 1) r join member rm on rm.id = r.author_id)`,
      )} order by h.created_at desc, h.id desc), '[]') from twenty h join member m on m.id = h.author_id),
        'page', 1, 'total', (select comments from post where id = $2))::text as json`,
  like: `with made as (insert into post_like (post_id, member_id) select id, $1 from post where id = $2 and ${isPublic}
        on conflict do nothing returning post_id),
      counted as (update post set likes = likes + 1 where id in (select post_id from made) returning likes)
      select json_build_object('num', (select likes from counted))::text as json`,
  unlike: `with gone as (delete from post_like where post_id = $2 and member_id = $1 returning post_id),
      counted as (update post set likes = likes - 1 where id in (select post_id from gone) returning likes)
      select json_build_object('num', (select likes from counted))::text as json`,
  comment: `with made as (insert into comment (site_id, post_id, author_id, content, state)
        select site_id, id, $1, $3, 0 from post where id = $2 and ${isPublic} returning *)
      select ${comment('c', 'm', `'[]'::json`)}::text as json from made c join member m on m.id = c.author_id`,
}

const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 10, options: '-c jit=off' })
const server = fastify()
for (const [name, text] of Object.entries(statements))
  server.post<{ Querystring: Record<string, string> }>(`/${name}`, async ({ query }, reply) => {
    const { rows } = await pool.query({ name, text, values: Object.values(query) })
    reply.type('application/json; charset=utf-8')
    return rows[0].json
  })
await server.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' })
console.log('ready')
