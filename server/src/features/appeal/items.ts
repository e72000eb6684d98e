import { type Kind, type Stage, stageOf } from '@quanzi/contract/states'
import type { Db } from '../../db/handle.ts'
import { statement } from '../../db/statement.ts'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'

type OwnItem = {
  id: number
  author_id: number
  state: number
  rev: number
  refuse_level: number
  reason: string
  submitted_at: Date
  stage: Exclude<Stage, 'deleted'>
}

const find = (kind: Kind) =>
  statement<Omit<OwnItem, 'stage'>>(
    `appeal_${kind}`,
    `select id, author_id, state, rev, refuse_level, reason, submitted_at from ${kind}
     where id = $1 and site_id = $2 for update`,
  )
const finds = { post: find('post'), comment: find('comment') }

/** The viewer's own post or comment, held until the transaction ends. */
export const ownItem = async (c: Context, db: Db, kind: Kind, id: number): Promise<OwnItem> => {
  const [row] = await finds[kind](db, [id, c.site.id])
  if (!row) throw new Refusal('notFound')
  if (row.author_id !== c.viewer.id) throw new Refusal('forbidden')
  const stage = stageOf(kind, row.state)
  if (stage === undefined || stage === 'deleted') throw new Refusal('gone')
  return { ...row, stage }
}

const last = statement<{ id: number; member_id: number | null }>(
  'appeal_last_refusal',
  `select h.id, h.member_id from review_history h
   where h.kind = $1 and h.item_id = $2 and h.action in ('fail', 'offline')
     and not exists (select 1 from review_history u where u.kind = h.kind and u.item_id = h.item_id
       and u.action = 'undo' and (u.before ->> 'of')::bigint = h.id)
   order by h.id desc limit 1`,
)

/** The decision by which a refused item was refused. */
export const lastRefusal = async (
  db: Db,
  kind: Kind,
  id: number,
): Promise<{ id: number; member_id: number | null } | undefined> => (await last(db, [kind, id]))[0]
