import { anonymousName } from '@quanzi/contract/limits'
import type { ContentKind } from '@quanzi/contract/states'
import type { ReviewedKind } from '../../circle/history/history.ts'
import type { MemberRow } from '../../identity/member/view.ts'
import { memberJson } from '../../identity/member/visibility.ts'
import type { Db } from '../../platform/db/handle.ts'
import { statement } from '../../platform/db/statements/statement.ts'

export type HistoryRow = {
  id: number
  action: string
  from_state: number
  to_state: number
  reason: string
  rev: number
  created_at: Date
  before: Record<string, unknown> | null
  member_id: number | null
  nickname: string
  member: MemberRow | null
}

/** Who did `h`, a row of `review_history`, with `m` as its member. An anonymous author of the item, `i`, is 匿名用户. */
export const actorName = `case when i.author_id = h.member_id then '${anonymousName}' else coalesce(m.nickname, '系统') end`
export const joinAnonymousAuthor = `
  left join lateral (select author_id from post where h.kind = 'post' and id = h.item_id and anonymous
    union all select author_id from comment where h.kind = 'comment' and id = h.item_id and anonymous) i on true`

const historySql = (rest: string) => `
  select h.id, h.action, h.from_state, h.to_state, h.reason, h.rev, h.created_at, h.before, h.member_id,
    ${actorName} as nickname,
    case when m.id is not null and i.author_id is distinct from m.id then ${memberJson('m', 'h.site_id')} end as member
  from review_history h left join member m on m.id = h.member_id ${joinAnonymousAuthor}
  where h.kind = $1 and h.item_id = $2 ${rest}`

const historyQuery = statement<HistoryRow>('history_lines', historySql('and h.site_id = $3 order by h.id'))
export const listHistory = (db: Db, kind: ContentKind, id: number, site: number): Promise<HistoryRow[]> =>
  historyQuery(db, [kind, id, site])

const lastEntryQuery = statement<HistoryRow>('history_last', historySql('order by h.id desc limit 1'))
export const getLastHistoryEntry = async (db: Db, kind: ReviewedKind, id: number): Promise<HistoryRow | undefined> =>
  (await lastEntryQuery(db, [kind, id]))[0]

/** A pass counts for its revision until it is undone. */
const levelOnePassQuery = statement<{ by: number }>(
  'history_first_passes',
  `select h.member_id as by from review_history h
   where h.kind = $1 and h.item_id = $2 and h.rev = $3 and h.action = 'passstep'
     and not exists (select 1 from review_history u where u.kind = h.kind and u.item_id = h.item_id
       and u.action = 'undo' and (u.before ->> 'of')::bigint = h.id)`,
)

export const hasPassedLevelOne = async (
  db: Db,
  kind: ContentKind,
  id: number,
  rev: number,
  memberId: number,
): Promise<boolean> => (await levelOnePassQuery(db, [kind, id, rev])).some((row) => row.by === memberId)
