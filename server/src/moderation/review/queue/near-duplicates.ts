import { limits } from '@quanzi/contract/limits'
import { type ContentKind, getDecidableStates } from '@quanzi/contract/states'
import type { Db } from '../../../platform/db/handle.ts'
import { statement } from '../../../platform/db/statements/statement.ts'

/** All states that any reviewer can decide: the condition of the partial indexes. */
export const waitingStatesSql = (kind: ContentKind): string =>
  getDecidableStates(kind, { flow: 'single', level: 1 }).join(', ')

/** Near-duplicates of row `i` by others than the reviewer: one bounded index scan for each state. */
const nearDuplicatesSql = (
  kind: ContentKind,
  states: string,
  reviewer: string,
  limit: number,
): string => `unnest(${states}) s(state), lateral (
  select o.id, o.submitted_at from ${kind} o where o.site_id = i.site_id and o.near_duplicate_hash = i.near_duplicate_hash and o.near_duplicate_hash <> ''
    and o.state in (${waitingStatesSql(kind)}) and o.state = s.state and o.id <> i.id and o.author_id <> ${reviewer}
  order by o.submitted_at, o.id limit ${limit}) o`

/** The number of near-duplicates, counted up to the size of one decision batch. */
export const nearDuplicateCountSql = (
  kind: ContentKind,
): string => `case when i.near_duplicate_hash <> '' and i.state = any($3::int[])
  then (select count(*) from (select 1 from ${nearDuplicatesSql(kind, '$3::int[]', '$4', limits.decisionBatch)} limit ${limits.decisionBatch}) found)::int
  else 0 end as alike`

const maxOthers = limits.decisionBatch - 1

const groupQuery = (kind: ContentKind) =>
  statement<{ id: number }>(
    `review_${kind}_alike`,
    `select i.id from ${kind} i where i.id = $1 and i.state = any($2::int[])
     union all
     select found.id from ${kind} i, lateral (select o.id from ${nearDuplicatesSql(kind, '$2::int[]', '$3', maxOthers)}
       order by o.submitted_at, o.id limit ${maxOthers}) found
     where i.id = $1 and i.state = any($2::int[])`,
  )
const groupQueries = { post: groupQuery('post'), comment: groupQuery('comment') }

/** The item and its near-duplicates, oldest first; empty when this reviewer cannot decide the item. */
export const listNearDuplicateIds = async (
  db: Db,
  kind: ContentKind,
  id: number,
  states: number[],
  reviewerId: number,
): Promise<number[]> => (await groupQueries[kind](db, [id, states, reviewerId])).map((row) => row.id)
