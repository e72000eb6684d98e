import type { Kind } from '@quanzi/contract/states'
import type { Db } from '../../db/handle.ts'
import { statement } from '../../db/statement.ts'
import type { MemberRow } from '../member/view.ts'

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

const columns = `h.id, h.action, h.from_state, h.to_state, h.reason, h.rev, h.created_at, h.before, h.member_id,
  coalesce(m.nickname, '系统') as nickname,
  case when m.id is not null then json_build_object('id', m.id, 'nickname', m.nickname, 'avatar', m.avatar, 'auth', m.auth) end as member`

const lines = statement<HistoryRow>(
  'history_lines',
  `select ${columns} from review_history h left join member m on m.id = h.member_id
   where h.kind = $1 and h.item_id = $2 and h.site_id = $3 order by h.id`,
)
/** Every transition of an item, oldest first. */
export const historyOf = (db: Db, kind: Kind, id: number, site: number): Promise<HistoryRow[]> =>
  lines(db, [kind, id, site])

const last = statement<HistoryRow>(
  'history_last',
  `select ${columns} from review_history h left join member m on m.id = h.member_id
   where h.kind = $1 and h.item_id = $2 order by h.id desc limit 1`,
)
export const lastLine = async (db: Db, kind: Kind, id: number): Promise<HistoryRow | undefined> =>
  (await last(db, [kind, id]))[0]

/** A pass counts for its revision until it is undone. */
const firstPasses = statement<{ by: number }>(
  'history_first_passes',
  `select h.member_id as by from review_history h
   where h.kind = $1 and h.item_id = $2 and h.rev = $3 and h.action = 'passstep'
     and not exists (select 1 from review_history u where u.kind = h.kind and u.item_id = h.item_id
       and u.action = 'undo' and (u.before ->> 'of')::bigint = h.id)`,
)

/** Whether this member passed level 1 of this revision, and did not take it back. */
export const passedLevelOne = async (db: Db, kind: Kind, id: number, rev: number, memberId: number): Promise<boolean> =>
  (await firstPasses(db, [kind, id, rev])).some((row) => row.by === memberId)
