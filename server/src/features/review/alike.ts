import { limits } from '@quanzi/contract/limits'
import { decidable, type Kind } from '@quanzi/contract/states'
import type { Db } from '../../db/handle.ts'
import { statement } from '../../db/statement.ts'

/** Everything that waits for whomever, in the words of the indexes. */
export const waiting = (kind: Kind): string => decidable(kind, { flow: 'single', level: 1 }).join(', ')

/** Of the rows `o`, those that read as `i` and that a reviewer of these states (a parameter) can decide now. */
const others = (kind: Kind, states: string): string => `${kind} o where o.site_id = i.site_id and o.alike = i.alike
  and o.alike <> '' and o.state in (${waiting(kind)}) and o.state = any(${states}) and o.id <> i.id`

/** How many others wait that read as the row `i`, counted up to what goes into one decision. */
export const alikeCount = (kind: Kind, states: string): string => `case when i.alike <> '' and i.state = any(${states})
  then (select count(*) from (select 1 from ${others(kind, states)} limit ${limits.decisionBatch}) found)::int
  else 0 end as alike`

const group = (kind: Kind) =>
  statement<{ id: number }>(
    `desk_${kind}_alike`,
    `select i.id from ${kind} i where i.id = $1 and i.state = any($2::int[])
     union all
     select found.id from ${kind} i, lateral (select o.id from ${others(kind, '$2::int[]')}
       order by o.submitted_at, o.id limit ${limits.decisionBatch - 1}) found
     where i.id = $1 and i.state = any($2::int[])`,
  )
const groups = { post: group('post'), comment: group('comment') }

/** The item and those that read the same, the longest waiting first; none when this reviewer cannot decide it. */
export const alikeIds = async (db: Db, kind: Kind, id: number, states: number[]): Promise<number[]> =>
  (await groups[kind](db, [id, states])).map((row) => row.id)
