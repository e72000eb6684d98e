import { type ContentKind, getStatesInStages, postState } from '@quanzi/contract/states'
import { postRowColumns } from '../../../circle/post/queries.ts'
import { memberJson } from '../../../identity/member/visibility.ts'
import type { RequestContext } from '../../../identity/request/request-context.ts'
import { statement } from '../../../platform/db/statements/statement.ts'
import { nearDuplicateCountSql } from './near-duplicates.ts'
import type { ReviewCommentRow, ReviewPostRow } from './view.ts'

const claimSql = (kind: ContentKind) => `(
  select json_build_object('id', cm.id, 'nickname', cm.nickname) from review_claim c join member cm on cm.id = c.member_id
  where c.kind = '${kind}' and c.item_id = i.id and c.expires_at > $2 limit 1) as claimed_by`

const openAppealSql = (kind: ContentKind) => `(
  select json_build_object('content', o.text, 'created_at', o.created_at, 'decider', o.decider_id) from appeal o
  where o.kind = '${kind}' and o.item_id = i.id and o.outcome is null) as appeal`

const waitingStates = getStatesInStages('post', 'first', 'second').join()
/** A reviewer's edit may change the topic alone. */
const editedOnlineSql = `(i.published_at is not null and i.state in (${waitingStates}) and exists (
  select from review_history h where h.kind = 'post' and h.item_id = i.id and h.action = 'edit'
    and h.created_at > i.published_at
    and (h.member_id = i.author_id or h.before ->> 'content' is distinct from i.content))) as edited_online`

const postRowsQuery = statement<ReviewPostRow>(
  'review_post_rows',
  `select ${postRowColumns('i')}, i.tag_id, t.name as tag_name, i.pinned_until, i.refuse_level, i.submitted_at, i.reports, i.hits,
     i.screen_note, i.hidden, ${editedOnlineSql}, ${memberJson('a', 'i.site_id')} as author,
     '[]'::json as likers, '[]'::json as previews, ${claimSql('post')}, ${openAppealSql('post')}, ${nearDuplicateCountSql('post')}
   from unnest($1::bigint[]) with ordinality as wanted(id, position) join post i on i.id = wanted.id
   join member a on a.id = i.author_id left join tag t on t.id = i.tag_id order by wanted.position`,
)

/** In the order of the ids. `decidableStates` limits the count of near-duplicates. */
export const listReviewPostRows = (
  { db, now, viewer }: RequestContext,
  ids: number[],
  decidableStates: number[],
): Promise<ReviewPostRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : postRowsQuery(db, [ids, now, decidableStates, viewer.id])

/** Deleted items are not shown, also where a comment refers to them. */
const unlessDeleted = (item: string, value: string, blank: string): string =>
  `case when ${item}.state = ${postState.deleted} then ${blank} else ${value} end`

const commentRowsQuery = statement<ReviewCommentRow>(
  'review_comment_rows',
  `select i.id, i.post_id, i.content, i.state, i.rev, i.reason, i.anonymous, i.ip_province, i.created_at, i.refuse_level,
     i.submitted_at, i.reports, i.hits, i.screen_note, i.hidden, ${memberJson('a', 'i.site_id')} as author,
     ${claimSql('comment')}, ${openAppealSql('comment')}, ${nearDuplicateCountSql('comment')},
     json_build_object('content', ${unlessDeleted('p', 'p.content', "''")}, 'type', p.type,
       'media', ${unlessDeleted('p', 'p.media', "'[]'")}, 'nickname', pa.nickname, 'anonymous', p.anonymous,
       'state', p.state, 'hidden', p.hidden) as post,
     case when r.id is not null then json_build_object('id', r.id, 'content', ${unlessDeleted('r', 'r.content', "''")}, 'state', r.state,
       'nickname', ra.nickname, 'anonymous', r.anonymous) end as answered
   from unnest($1::bigint[]) with ordinality as wanted(id, position) join comment i on i.id = wanted.id
   join member a on a.id = i.author_id join post p on p.id = i.post_id join member pa on pa.id = p.author_id
   left join comment r on r.id = i.answered_id left join member ra on ra.id = r.author_id
   order by wanted.position`,
)
export const listReviewCommentRows = (
  { db, now, viewer }: RequestContext,
  ids: number[],
  decidableStates: number[],
): Promise<ReviewCommentRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : commentRowsQuery(db, [ids, now, decidableStates, viewer.id])
