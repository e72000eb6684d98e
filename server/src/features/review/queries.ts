import type { Kind } from '@quanzi/contract/states'
import type { Db } from '../../db/handle.ts'
import { statement } from '../../db/statement.ts'
import { alikeCount } from './alike.ts'
import type { ReviewCommentRow, ReviewPostRow } from './view.ts'

const member = (alias: string) =>
  `json_build_object('id', ${alias}.id, 'nickname', ${alias}.nickname, 'avatar', ${alias}.avatar, 'auth', ${alias}.auth)`
const claimed = (kind: Kind) => `(
  select json_build_object('id', cm.id, 'nickname', cm.nickname) from review_claim c join member cm on cm.id = c.member_id
  where c.kind = '${kind}' and c.item_id = i.id and c.expires_at > $2) as claimed_by`

const appealed = (kind: Kind) => `(
  select json_build_object('content', o.text, 'created_at', o.created_at, 'decider', o.decider_id) from appeal o
  where o.kind = '${kind}' and o.item_id = i.id and o.outcome is null) as appeal`

const postRows = statement<ReviewPostRow>(
  'desk_post_rows',
  `select i.id, i.type, i.state, i.content, i.tag_id, t.name as tag_name, i.location, i.lng, i.lat, i.anonymous, i.selected,
     i.pinned_at, i.media, i.rev, i.reason, i.ip_province, i.likes, i.comments, i.collects, i.shares, i.views,
     i.created_at, i.updated_at, i.published_at, i.refuse_level, i.reports, i.hits, i.screen_note, ${member('a')} as author,
     '[]'::json as likers, '[]'::json as previews, ${claimed('post')}, ${appealed('post')}, ${alikeCount('post', '$3::int[]')}
   from unnest($1::bigint[]) with ordinality as wanted(id, place) join post i on i.id = wanted.id
   join member a on a.id = i.author_id left join tag t on t.id = i.tag_id order by wanted.place`,
)

/** Posts as the desk sees them, in the order of the ids. `mine` are the states of what this reviewer can decide. */
export const reviewPosts = (db: Db, ids: number[], now: Date, mine: number[]): Promise<ReviewPostRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : postRows(db, [ids, now, mine])

const commentRows = statement<ReviewCommentRow>(
  'desk_comment_rows',
  `select i.id, i.post_id, i.content, i.state, i.rev, i.reason, i.anonymous, i.ip_province, i.created_at, i.refuse_level,
     i.reports, i.hits, i.screen_note, ${member('a')} as author, ${claimed('comment')}, ${appealed('comment')},
     ${alikeCount('comment', '$3::int[]')},
     json_build_object('content', p.content, 'type', p.type, 'media', p.media, 'nickname', pa.nickname, 'anonymous', p.anonymous) as post
   from unnest($1::bigint[]) with ordinality as wanted(id, place) join comment i on i.id = wanted.id
   join member a on a.id = i.author_id join post p on p.id = i.post_id join member pa on pa.id = p.author_id
   order by wanted.place`,
)
export const reviewComments = (db: Db, ids: number[], now: Date, mine: number[]): Promise<ReviewCommentRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : commentRows(db, [ids, now, mine])
