import { limits } from '@quanzi/contract/limits'
import { type ContentKind, contentKinds } from '@quanzi/contract/states'
import { sql } from 'kysely'
import { lockMember } from '../../identity/member/queries.ts'
import type { AppContext } from '../../identity/request/app-context.ts'
import type { Db } from '../../platform/db/handle.ts'
import { afterCommit, transaction } from '../../platform/db/transaction/transaction.ts'
import { queueJob } from '../../platform/jobs/queue.ts'

type BanScope = { memberId: number; siteId: number | null }
type Below = Record<ContentKind, number>

/**
 * How many items one transaction hides or shows. The counters of a topic change with each item, and PostgreSQL reads all
 * versions of a row that a transaction has written: the time grows with the square of the number.
 */
const batchSize = 1_000

/** Locks the newest items that a ban or its end changes. Returns the id from which on it changes them: 0 for all. */
export const lockNewestItems = async (db: Db, kind: ContentKind, scope: BanScope, hidden: boolean): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(kind)} where id in (
      select id from ${sql.table(kind)} where ${isAffected(scope)} and hidden <> ${hidden} order by id desc limit ${batchSize})
    order by id for no key update`.execute(db)
  return nextBelow(rows.map(({ id }) => id))
}

/** The lowest id of a full batch; 0 where nothing is left. */
const nextBelow = (ids: number[]): number => (ids.length < batchSize ? 0 : (ids[0] ?? 0))

/** Also what was written since the newest items were locked. */
export const hideItemsFrom = (db: Db, kind: ContentKind, scope: BanScope, hidden: boolean, from: number) =>
  sql`update ${sql.table(kind)} set hidden = ${hidden}
    where ${isAffected(scope)} and id >= ${from} and hidden <> ${hidden} and is_banned_on(author_id, site_id) = ${hidden}`.execute(
    db,
  )

/** Continues below those ids before the answer; a job continues when that is interrupted. */
export const settleOlderItems = async (app: AppContext, db: Db, memberId: number, below: Below): Promise<void> => {
  if (isSettled(below)) return
  const runAt = new Date(app.ports.clock.now().getTime() + limits.requestTimeout)
  await queueJob(db, { kind: 'settle-hidden-items', payload: { memberId, ...below }, runAt })
  afterCommit(() => settleHiddenItems(app, memberId, below))
}

/** Hides or shows the older items of the member as the bans of now say. */
export const settleHiddenItems = async (app: AppContext, memberId: number, below: Below): Promise<void> => {
  for (let rest = below; !isSettled(rest); ) rest = await settleBatch(app, memberId, rest)
}

const isSettled = ({ post, comment }: Below): boolean => post === 0 && comment === 0

const settleBatch = (app: AppContext, memberId: number, below: Below): Promise<Below> =>
  transaction(app.database.db, async (db) => {
    const ids = {
      post: await lockOlder(db, 'post', memberId, below),
      comment: await lockOlder(db, 'comment', memberId, below),
    }
    await lockMember(db, memberId)
    for (const kind of contentKinds)
      await sql`update ${sql.table(kind)} set hidden = not hidden
        where id = any(${ids[kind]}::bigint[]) and hidden <> is_banned_on(author_id, site_id)`.execute(db)
    await app.invalidation.publish(db, 'posts:all')
    return { post: nextBelow(ids.post), comment: nextBelow(ids.comment) }
  })

const lockOlder = async (db: Db, kind: ContentKind, memberId: number, below: Below): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(kind)} where id in (
      select id from ${sql.table(kind)} where author_id = ${memberId} and id < ${below[kind]} and hidden <> is_banned_on(author_id, site_id)
      order by id desc limit ${batchSize})
    order by id for no key update`.execute(db)
  return rows.map(({ id }) => id)
}

const isAffected = ({ memberId, siteId }: BanScope) =>
  siteId === null ? sql`author_id = ${memberId}` : sql`author_id = ${memberId} and site_id = ${siteId}`
