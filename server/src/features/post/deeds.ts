import { postState } from '@quanzi/contract/states'
import type { Db } from '../../db/handle.ts'
import { type Statement, statement } from '../../db/statement.ts'
import { retrying } from '../../db/transaction.ts'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { amountOf, earning, earningParams } from '../credit/earn.ts'

type Told = { num: number; found: boolean; earned: boolean }

/**
 * A like or a collect is a row that is there or not; its post counts the rows. One statement each, with what it earns the
 * first time ever: however many taps come at once, one row counts one.
 */
const add = (table: string, counter: string) =>
  statement<Told>(
    `${table}_add`,
    `with seen as (select id from post where id = $1 and site_id = $2 and state = 1 and not hidden),
       made as (insert into ${table} (post_id, member_id, created_at) select id, $3, $4 from seen
         on conflict do nothing returning post_id),
       counted as (update post set ${counter} = ${counter} + 1 where id in (select post_id from made) returning ${counter} as n),
       ${earning('made', "'post:' || post_id", 5)}
     select exists (select 1 from seen) as found, exists (select 1 from earned) as earned,
       coalesce((select n from counted), (select ${counter} from post where id = $1), 0) as num`,
  )

const remove = (table: string, counter: string) =>
  statement<Told>(
    `${table}_remove`,
    `with seen as (select id from post where id = $1 and site_id = $2 and state = 1 and not hidden),
       gone as (delete from ${table} where post_id in (select id from seen) and member_id = $3 returning post_id),
       counted as (update post set ${counter} = ${counter} - 1 where id in (select post_id from gone) returning ${counter} as n)
     select exists (select 1 from seen) as found, false as earned,
       coalesce((select n from counted), (select ${counter} from post where id = $1), 0) as num`,
  )

const deeds = {
  like: { add: add('post_like', 'likes'), remove: remove('post_like', 'likes') },
  collect: { add: add('collect', 'collects'), remove: remove('collect', 'collects') },
} as const
type Deed = keyof typeof deeds

/** Does it, once; says the count, and what it earned when it was the first time ever. */
export const doDeed = async (c: Context, deed: Deed, postId: number): Promise<{ num: number; credits?: number }> => {
  const member = { memberId: c.viewer.id, kind: deed, now: c.now }
  const params = [postId, c.site.id, c.viewer.id, c.now, ...earningParams(c.site, member)] as const
  const { num, earned } = await retrying(c.db, () => run(c.db, deeds[deed].add, params))
  return { num, ...(earned && { credits: amountOf(c.site, deed) }) }
}

/** Undoes it; nothing is taken back of what it earned, and it earns no second time. */
export const undoDeed = async (c: Context, deed: Deed, postId: number): Promise<{ num: number }> => {
  const { num } = await run(c.db, deeds[deed].remove, [postId, c.site.id, c.viewer.id])
  return { num }
}

const run = async (db: Db, deed: Statement<Told>, params: readonly [number, number, ...unknown[]]): Promise<Told> => {
  const [told] = await deed(db, params)
  if (!told?.found) throw await whyHidden(db, params[0], params[1])
  return told
}

const stateOf = statement<{ state: number; hidden: boolean }>(
  'post_state',
  'select state, hidden from post where id = $1 and site_id = $2',
)

/** Why a post that is not public cannot be acted upon: never was, gone, or not yet approved. */
export const whyHidden = async (db: Db, postId: number, site: number): Promise<Refusal> => {
  const [row] = await stateOf(db, [postId, site])
  if (!row) return new Refusal('notFound')
  if (row.state === postState.deleted) return new Refusal('gone')
  return row.hidden ? new Refusal('notFound') : new Refusal('postPending')
}

const shared = statement<{ found: boolean; num: number }>(
  'post_share',
  `with seen as (select id from post where id = $1 and site_id = $2 and state = 1 and not hidden),
     made as (insert into post_share (post_id, viewer, created_at) select id, $3, $4 from seen on conflict do nothing returning post_id),
     counted as (update post set shares = shares + 1 where id in (select post_id from made) returning shares as n)
   select exists (select 1 from seen) as found,
     coalesce((select n from counted), (select shares from post where id = $1), 0) as num`,
)

/** Counts a share, once per viewer: it weighs in the hot order, so visitors of one network are one. */
export const sharePost = async (c: Context, postId: number, viewerKey: string): Promise<{ share: number }> => {
  const [told] = await shared(c.db, [postId, c.site.id, viewerKey, c.now])
  if (!told?.found) throw await whyHidden(c.db, postId, c.site.id)
  return { share: told.num }
}
