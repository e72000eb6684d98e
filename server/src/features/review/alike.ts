import { limits } from '@quanzi/contract/limits'
import { decidable, type Kind } from '@quanzi/contract/states'
import type { Db } from '../../db/handle.ts'
import { statement } from '../../db/statement.ts'

/** Everything that waits for whomever, in the words of the indexes. */
export const waiting = (kind: Kind): string => decidable(kind, { flow: 'single', level: 1 }).join(', ')

/**
 * What reads as the row `i` and a reviewer of these states (a parameter) can decide now: a walk along the index for each
 * state, as what waits for others may be any number.
 */
const others = (kind: Kind, states: string, most: number): string => `unnest(${states}) s(state), lateral (
  select o.id, o.submitted_at from ${kind} o where o.site_id = i.site_id and o.alike = i.alike and o.alike <> ''
    and o.state in (${waiting(kind)}) and o.state = s.state and o.id <> i.id
  order by o.submitted_at, o.id limit ${most}) o`

/** How many others wait that read as the row `i`, counted up to what goes into one decision. */
export const alikeCount = (kind: Kind, states: string): string => `case when i.alike <> '' and i.state = any(${states})
  then (select count(*) from (select 1 from ${others(kind, states, limits.decisionBatch)} limit ${limits.decisionBatch}) found)::int
  else 0 end as alike`

const rest = limits.decisionBatch - 1

const group = (kind: Kind) =>
  statement<{ id: number }>(
    `desk_${kind}_alike`,
    `select i.id from ${kind} i where i.id = $1 and i.state = any($2::int[])
     union all
     select found.id from ${kind} i, lateral (select o.id from ${others(kind, '$2::int[]', rest)}
       order by o.submitted_at, o.id limit ${rest}) found
     where i.id = $1 and i.state = any($2::int[])`,
  )
const groups = { post: group('post'), comment: group('comment') }

/** The item and those that read the same, the longest waiting first; none when this reviewer cannot decide it. */
export const alikeIds = async (db: Db, kind: Kind, id: number, states: number[]): Promise<number[]> =>
  (await groups[kind](db, [id, states])).map((row) => row.id)
