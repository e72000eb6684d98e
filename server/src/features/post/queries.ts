import { limits } from '@quanzi/contract/limits'
import type { Db } from '../../db/handle.ts'
import { isThere, memberJson } from '../../db/sight.ts'
import { statement } from '../../db/statement.ts'
import type { PostRow, Ties } from './view.ts'
import { noTies } from './view.ts'

/** Posts with author, tag, newest likers and best comments, in the order of the ids. */
const cardColumns = (likers: number) => `
  p.id, p.type, p.state, p.content, t.id as tag_id, t.name as tag_name, p.location, p.lng, p.lat, p.anonymous, p.ai, p.selected,
  p.pinned_at, p.media, p.rev, p.reason, p.ip_province, p.likes, p.comments, p.collects, p.shares, p.views,
  p.created_at, p.updated_at, p.published_at, ${memberJson('a')} as author,
  coalesce((
    select json_agg(${memberJson('lm')} order by l.created_at desc)
    from (select member_id, created_at from post_like where post_id = p.id order by created_at desc limit ${likers}) l
    join member lm on lm.id = l.member_id and ${isThere('lm')}), '[]') as likers,
  coalesce((
    select json_agg(json_build_object('id', c.id, 'content', c.content, 'anonymous', c.anonymous, 'author', ${memberJson('cm')})
      order by c.likes desc, c.id)
    from (select id, content, anonymous, author_id, likes from comment
      where post_id = p.id and state = 1 and not hidden order by likes desc, id limit ${limits.previewComments}) c
    join member cm on cm.id = c.author_id), '[]') as previews`

/** A tag that is offline is nobody's to see; the post has it again when it comes back. */
const from = 'join member a on a.id = p.author_id left join tag t on t.id = p.tag_id and not t.offline'

export const cards = statement<PostRow>(
  'post_cards',
  `select ${cardColumns(limits.likersInList)}
   from unnest($1::bigint[]) with ordinality as wanted(id, place) join post p on p.id = wanted.id ${from}
   order by wanted.place`,
)

type DetailRow = PostRow & { site_id: number; hidden: boolean }

/** One post with everything, whatever its state: the caller decides who may see it. */
export const detail = statement<DetailRow>(
  'post_detail',
  `select ${cardColumns(limits.likersInDetail)}, p.site_id, p.hidden
   from post p ${from} where p.id = $1 and p.site_id = $2`,
)

type TiesRow = { viewer: number; liked: number[]; collected: number[]; followed: number[]; blocked: number[] }

const tiesRows = statement<TiesRow>(
  'post_ties',
  `select viewer,
     array(select post_id from post_like where member_id = viewer and post_id = any($2::bigint[])) as liked,
     array(select post_id from collect where member_id = viewer and post_id = any($2::bigint[])) as collected,
     array(select target_id from follow where member_id = viewer and target_id = any($3::bigint[])) as followed,
     array(select target_id from block where member_id = viewer) as blocked
   from unnest($1::bigint[]) as asked(viewer)`,
)

/** What each viewer has to do with these posts and their authors, in one statement. */
export const tiesOfSeveral = async (
  db: Db,
  viewers: number[],
  posts: number[],
  authors: number[],
): Promise<Map<number, Ties>> => {
  const rows = await tiesRows(db, [viewers, posts, authors])
  return new Map(
    rows.map(({ viewer, liked, collected, followed, blocked }) => [
      viewer,
      {
        viewerId: viewer,
        liked: new Set(liked),
        collected: new Set(collected),
        followed: new Set(followed),
        blocked: new Set(blocked),
      },
    ]),
  )
}

/** What one viewer has to do with them. */
export const ties = async (db: Db, viewerId: number, posts: number[], authors: number[]): Promise<Ties> =>
  (viewerId > 0 && (await tiesOfSeveral(db, [viewerId], posts, authors)).get(viewerId)) || noTies(viewerId)
