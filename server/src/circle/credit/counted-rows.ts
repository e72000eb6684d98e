import type { CreditKind } from '@quanzi/contract/console/setting-fields'
import type { RequestContext } from '../../identity/request/request-context.ts'
import type { Db } from '../../platform/db/handle.ts'
import { statement } from '../../platform/db/statements/statement.ts'
import { withRetry } from '../../platform/db/transaction/transaction.ts'
import type { ApiError } from '../../platform/http/api-error.ts'
import { earningParams, earnSql } from './earn.ts'

/** A table with one row per actor and target, of which the target keeps a count: likes, collections, follows, shares. */
type CountedRows = {
  table: string
  actor?: 'member_id' | 'viewer'
  target: 'post' | 'comment' | 'tag'
  counter: string
  /** Selects the `id` of the target `$1` of the site `$2`; no row where the caller must not act on it. */
  visible: string
  invisible(db: Db, id: number, site: number, viewer: number): Promise<ApiError>
}

type CountRow = { found: boolean; num: number; earned: boolean }

/**
 * One statement, so that simultaneous calls of one actor count one row. `changed` inserts or deletes it. PostgreSQL runs
 * the parts as they are selected: the target is locked before the balance of `earned`, in the same order as rewards,
 * against deadlocks.
 */
const countedStatement = (
  { table, target, counter, visible }: CountedRows,
  operation: 'add' | 'remove',
  changed: string,
  earned = 'false',
) =>
  statement<CountRow>(
    `${table}_${operation}`,
    `with seen as (${visible}), changed as (${changed}),
       counted as (update ${target} set ${counter} = ${counter} ${operation === 'add' ? '+' : '-'} 1
         where id in (select item from changed) returning ${counter} as n),
       earned as (select from changed where ${earned})
     select exists (select 1 from seen) as found,
       coalesce((select n from counted), (select ${counter} from ${target} where id = $1), 0) as num,
       exists (select from earned) as earned`,
  )

/** Inserts the actor's row once and returns the count, with the credits that the first insertion ever earns. */
export const countedInsert = (rows: CountedRows, credit?: CreditKind) => {
  const { table, actor = 'member_id', target } = rows
  const insert = countedStatement(
    rows,
    'add',
    `insert into ${table} (${target}_id, ${actor}, created_at) select id, $3, $4 from seen
     on conflict do nothing returning ${target}_id as item`,
    credit && earnSql(`'${target}:' || item`, 5),
  )
  return async (ctx: RequestContext, id: number, actorId: number | string = ctx.viewer.id) => {
    const { db, site, viewer, now } = ctx
    const earning = credit ? earningParams(site, { memberId: viewer.id, kind: credit, now }) : []
    const [row] = await withRetry(db, () => insert(db, [id, site.id, actorId, now, ...earning]))
    if (!row?.found) throw await rows.invisible(db, id, site.id, viewer.id)
    return { num: row.num, ...(credit && row.earned && { credits: site.rules.earnings[credit].amount }) }
  }
}

export const countedDelete = (rows: CountedRows) => {
  const { table, actor = 'member_id', target } = rows
  const remove = countedStatement(
    rows,
    'remove',
    `delete from ${table} where ${target}_id in (select id from seen) and ${actor} = $3 returning ${target}_id as item`,
  )
  return async ({ db, site, viewer }: RequestContext, id: number): Promise<{ num: number }> => {
    const [row] = await withRetry(db, () => remove(db, [id, site.id, viewer.id]))
    if (!row?.found) throw await rows.invisible(db, id, site.id, viewer.id)
    return { num: row.num }
  }
}
