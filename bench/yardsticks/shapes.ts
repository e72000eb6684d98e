import { limits } from '@quanzi/contract/limits'

/** The wire's shapes as SQL, as somebody would write them who lets the database build the whole answer. `$2` is the viewer. */

/** As JavaScript writes a moment. */
export const moment = (column: string) =>
  `to_char(date_trunc('milliseconds', ${column}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** As a cursor writes it. */
export const exactly = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

export const cursor = (id: string, key: string) =>
  `rtrim(translate(encode(convert_to(${id} || ' ' || ${key}, 'UTF8'), 'base64'), E'+/\\n', '-_'), '=')`

const file = (token: string, form: string) =>
  `case when ${token} = '' then '' else '/files/' || ${token} || '/${form}.webp' end`

const member = (m: string) => `json_build_object('id', ${m}.id, 'nickname', ${m}.nickname,
  'img_url', ${file(`${m}.avatar`, 'thumb')}, 'auth', ${m}.auth::int,
  'auth_icon', case when ${m}.auth then '/icons/verified.svg' else '' end)`

const nobody = `'{"id":0,"nickname":"匿名用户","img_url":"/icons/anonymous.svg","auth":0,"auth_icon":""}'::json`

const masked = (item: string) => `(${item}.anonymous and ${item}.author_id <> $2)`

export const author = (item: string, m: string) => `case when ${masked(item)} then ${nobody} else ${member(m)} end`

export const blocked = (id: string) => `exists (select 1 from block b where b.member_id = $2 and b.target_id = ${id})`

const feedWidth = `floor((x->'width')::float8 * least(1, ${limits.feedWidth} / (x->'width')::float8,
  ${limits.feedHeight} / (x->'height')::float8) + 0.5)`

const stored = (form: string) => `'/files/' || (x->>'token') || '/${form}.webp'`

const widths = `'url_set', ${stored('phone')} || ' ${limits.phoneWidth}w, ' || ${stored('feed')} || ' ' || feed || 'w',`

/** The picture `x`; `more` are fields that lead. */
const picture = (more: string) => `json_build_object(${more} 'attach_id', x->'id', 'url', ${stored('feed')},
  'thumb', ${stored('thumb')}, 'full', ${stored('full')}, 'width', x->'width', 'height', x->'height', 'preview', x->'preview')`

const media = `case
  when p.media->0 ? 'vid' then json_build_object('vid', p.media->0->'vid', 'video', '/files/' || (p.media->0->>'token') || '/video.mp4',
    'thumb', json_build_object('id', p.media->0->'poster'->'id', 'url', '/files/' || (p.media->0->'poster'->>'token') || '/feed.webp'),
    'width', p.media->0->'width', 'height', p.media->0->'height', 'duration', p.media->0->'duration',
    'status', p.media->0->'status', 'preview', p.media->0->'preview')
  else coalesce((select json_agg(case when feed > ${limits.phoneWidth} then ${picture(widths)} else ${picture('')} end order by n)
    from jsonb_array_elements(p.media) with ordinality as y(x, n), lateral (select ${feedWidth} as feed) f), '[]') end`

/** The post `p` by `a` under `t`, with its newest likers and best comments; `more` are fields that lead. */
export const post = (likers: number, more = '') => `json_build_object(${more}
  'topic_id', p.id, 'topic_type', p.type::text, 'state', p.state::text, 'is_top', (p.pinned_at is not null)::int,
  'selection', p.selected::int, 'is_ai', p.ai::int, 'content', p.content, 'attachment', ${media},
  'tag_data', case when p.tag_id is not null then json_build_object('tag_id', p.tag_id, 'tag_name', t.name) end,
  'location', p.location, 'member_id', case when ${masked('p')} then 0 else p.author_id end,
  'member_data', ${author('p', 'a')}, 'anonymous', p.anonymous::int::text, 'anonymous_switch', 1,
  'ip_location', p.ip_province, 'created_at', ${moment('p.created_at')}, 'published_at', ${moment('p.published_at')},
  'updated_at', ${moment('p.updated_at')}, 'rev', p.rev, 'digg', p.likes, 'reply', p.comments, 'collect', p.collects,
  'share', p.shares, 'onlooker', p.views,
  'is_digg', exists (select 1 from post_like l where l.post_id = p.id and l.member_id = $2)::int,
  'is_collect', exists (select 1 from collect l where l.post_id = p.id and l.member_id = $2)::int,
  'is_attention', (not ${masked('p')} and exists (select 1 from follow f where f.member_id = $2 and f.target_id = p.author_id))::int,
  'block', (not ${masked('p')} and ${blocked('p.author_id')})::int,
  'is_mine', (p.author_id = $2)::int,
  'digg_list', coalesce((select json_agg(json_build_object('member_id', m.id, 'member_data', ${member('m')}) order by l.created_at desc)
    from (select member_id, created_at from post_like where post_id = p.id order by created_at desc limit ${likers}) l
    join member m on m.id = l.member_id and (m.banned_until is null or m.banned_until < now())
    where not ${blocked('m.id')}), '[]'),
  'reply_list', coalesce((select json_agg(json_build_object('comment_id', c.id, 'content', c.content,
      'anonymous', c.anonymous::int::text, 'member_data', ${author('c', 'm')}) order by c.likes desc, c.id)
    from (select id, content, anonymous, author_id, likes from comment
      where post_id = p.id and state = 1 and not hidden order by likes desc, id limit 4) c
    join member m on m.id = c.author_id where c.anonymous or not ${blocked('m.id')}), '[]'),
  'reason', case when p.author_id = $2 then p.reason else '' end)`

export const postTables = 'join member a on a.id = p.author_id left join tag t on t.id = p.tag_id'

export const tag = `json_build_object('id', t.id, 'tag', t.name, 'name', t.name, 'typeid', t.category_id, 'typename', g.name,
  'intro', t.intro, 'image', ${file('t.image', 'feed')}, 'thumb', ${file('t.image', 'thumb')}, 'share_title', t.share_title, 'share_intro', t.share_intro,
  'share_icon', ${file('t.share_icon', 'thumb')}, 'is_recommend', t.recommended::int, 'is_report', t.report::int,
  'is_attention', exists (select 1 from tag_follow f where f.tag_id = t.id and f.member_id = $2)::int,
  'onlooker', t.views_base + t.views, 'num', t.followers, 'topic_order', t.post_order,
  'setting_type', coalesce((t.tabs->>'setting_type')::int, 1), 'setting_tab1_name', coalesce(t.tabs->>'setting_tab1_name', ''),
  'setting_tab1_order', coalesce((t.tabs->>'setting_tab1_order')::int, 2), 'setting_tab1_style', coalesce((t.tabs->>'setting_tab1_style')::int, 1),
  'setting_tab2_name', coalesce(t.tabs->>'setting_tab2_name', ''), 'setting_tab2_order', coalesce((t.tabs->>'setting_tab2_order')::int, 3),
  'setting_tab2_style', coalesce((t.tabs->>'setting_tab2_style')::int, 1), 'signup_id', case when t.signup is null then 0 else t.id end,
  'signup_info', t.signup, 'vote_info', null)`

const replied = (
  c: string,
) => `(select case when r.anonymous and r.author_id <> $2 then ${nobody} else ${member('m')} end
  from comment r join member m on m.id = r.author_id where r.id = ${c}.answered_id and r.id <> ${c}.root_id)`

/** The comment `c` by `m` under the post `p`; `more` are its replies. */
export const comment = (c: string, m: string, more: string) => `json_build_object(
  'comment_id', ${c}.id, 'topic_id', ${c}.post_id, 'content', ${c}.content, 'create_time', ${moment(`${c}.created_at`)},
  'anonymous', ${c}.anonymous::int::text, 'ip_location', ${c}.ip_province, 'passport', ${author(c, m)},
  'replyed_passport', ${replied(c)},
  'replyed_anonymous', coalesce((select r.anonymous::int::text from comment r where r.id = ${c}.answered_id and r.id <> ${c}.root_id), '0'),
  'support_count', ${c}.likes, 'reply_count', ${c}.replies,
  'is_digg', exists (select 1 from comment_like l where l.comment_id = ${c}.id and l.member_id = $2)::int,
  'is_audit', ${c}.state::text, 'is_mine', (${c}.author_id = $2)::int,
  'is_author', (not ${c}.anonymous and not p.anonymous and ${c}.author_id = p.author_id)::int, 'comments', ${more})`

export const page = (data: string, total: string, next: string) =>
  `json_build_object('data', ${data}, 'page', 1, 'total', ${total}, 'total_page', ceil(${total} / 20.0)::int, 'next', ${next})`

export const envelope = (data: string) => `json_build_object('state', 1, 'data', ${data}, 'error', '', 'code', 0)::text`
