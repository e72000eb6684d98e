import type { Answer, Input } from '@quanzi/contract'
import { commentState } from '@quanzi/contract/states'
import type { Db } from '../../db/handle.ts'
import { type Statement, statement } from '../../db/statement.ts'
import { transaction } from '../../db/transaction.ts'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { earn } from '../credit/earn.ts'
import { announce } from '../history/announce.ts'
import { writeHistory } from '../history/history.ts'
import { mayWrite } from '../member/may-write.ts'
import { whyHidden } from '../post/deeds.ts'
import { screen } from '../screening/screen.ts'
import { commentRows } from './queries.ts'
import { tellOfComment } from './tell.ts'
import { showComment } from './view.ts'

type Target = { author_id: number; root_id: number | null; answered_state: number | null; answered_exists: boolean }

/** The post one comments on, and the comment one answers. */
const target = statement<Target>(
  'comment_target',
  `select p.author_id, coalesce(c.root_id, c.id) as root_id, c.state as answered_state, c.id is not null as answered_exists
   from post p left join comment c on c.id = $3 and c.post_id = p.id and not c.hidden
   where p.id = $1 and p.site_id = $2 and p.state = 1 and not p.hidden`,
)

/** Comments on a post or answers a comment: judged, written with its history, and public at once only where the site says so. */
export const comment = (
  c: Context,
  input: Input<'POST circle/replyapi comment'>,
): Promise<Answer<'POST circle/replyapi comment'>> =>
  transaction(c.db, async (db) => {
    mayWrite(c)
    if (input.anonymous && c.site.explain.anonymous_switch !== '1') {
      throw new Refusal('anonymousOff', { data: { field: 'anonymous' } })
    }
    const answering = await findTarget(c, db, input)
    const { hits, held } = await screen(c, [input.content])
    await notTooOften(c, db)
    const state = held ? commentState.held : c.site.settings.review_comments ? commentState.first : commentState.online
    const { id } = await db
      .insertInto('comment')
      .values({
        site_id: c.site.id,
        post_id: input.topic_id,
        author_id: c.viewer.id,
        root_id: answering.root_id,
        answered_id: input.reply_id ?? null,
        content: input.content,
        anonymous: input.anonymous,
        state,
        hits: JSON.stringify(hits),
        ip_province: c.house.ports.region.province(c.address),
        created_at: c.now,
        updated_at: c.now,
        submitted_at: c.now,
        published_at: state === commentState.online ? c.now : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await writeHistory(db, {
      siteId: c.site.id,
      kind: 'comment',
      itemId: id,
      action: 'comment',
      from: state,
      to: state,
      memberId: c.viewer.id,
      reason: '',
      rev: 1,
      before: null,
      now: c.now,
    })
    const credits = await earn(db, c.site, {
      memberId: c.viewer.id,
      kind: 'comment',
      target: `comment:${id}`,
      now: c.now,
    })
    if (state === commentState.online) await tellOfComment(c, db, id)
    await announce(c, db)
    const [row] = await commentRows(db, [id], c.viewer.id)
    if (!row) throw new Refusal('fault')
    return { comment: showComment(row, c.viewer.id), ...(credits && { credits }) }
  })

const findTarget = async (
  c: Context,
  db: Db,
  { topic_id, reply_id }: { topic_id: number; reply_id?: number | undefined },
) => {
  const [found] = await target(db, [topic_id, c.site.id, reply_id ?? null])
  if (!found) throw await whyHidden(db, topic_id, c.site.id)
  if (reply_id === undefined) return found
  if (!found.answered_exists) throw new Refusal('notFound', { data: { field: 'reply_id' } })
  if (found.answered_state === commentState.deleted) throw new Refusal('gone')
  if (found.answered_state !== commentState.online) throw new Refusal('commentPending')
  return found
}

const notTooOften = async (c: Context, db: Db): Promise<void> => {
  if (!c.house.config.rateLimits) return
  const { n } = await db
    .selectFrom('comment')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('author_id', '=', c.viewer.id)
    .where('created_at', '>', new Date(c.now.getTime() - 60_000))
    .executeTakeFirstOrThrow()
  if (n >= c.site.settings.limits.commentsAMinute) throw new Refusal('tooMany', { retryAfter: 60 })
}

/** The author deletes a comment. */
export const deleteOwnComment = (c: Context, { comment_id }: Input<'POST circle/replyapi del'>): Promise<null> =>
  transaction(c.db, async (db) => {
    const row = await db
      .selectFrom('comment')
      .select(['id', 'author_id', 'state', 'rev'])
      .where('id', '=', comment_id)
      .where('site_id', '=', c.site.id)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw new Refusal('notFound')
    if (row.author_id !== c.viewer.id) throw new Refusal('forbidden')
    if (row.state === commentState.deleted) throw new Refusal('gone')
    await db
      .updateTable('comment')
      .set({ state: commentState.deleted, updated_at: c.now })
      .where('id', '=', row.id)
      .execute()
    await writeHistory(db, {
      siteId: c.site.id,
      kind: 'comment',
      itemId: row.id,
      action: 'del',
      from: row.state,
      to: commentState.deleted,
      memberId: c.viewer.id,
      reason: '',
      rev: row.rev,
      before: null,
      now: c.now,
    })
    await announce(c, db)
    return null
  })

type Told = { num: number; state: number | null; changed: boolean }

const like = statement<Told>(
  'comment_like_add',
  `with seen as (select id, state from comment where id = $1 and site_id = $2 and not hidden),
     made as (insert into comment_like (comment_id, member_id, created_at) select id, $3, $4 from seen where state = 1
       on conflict do nothing returning comment_id),
     counted as (update comment set likes = likes + 1 where id in (select comment_id from made) returning likes)
   select (select state from seen) as state, exists (select 1 from counted) as changed,
     coalesce((select likes from counted), (select likes from comment where id = $1), 0) as num`,
)
const unlike = statement<Told>(
  'comment_like_remove',
  `with seen as (select id, state from comment where id = $1 and site_id = $2 and not hidden),
     gone as (delete from comment_like where comment_id in (select id from seen where state = 1) and member_id = $3 returning comment_id),
     counted as (update comment set likes = likes - 1 where id in (select comment_id from gone) returning likes)
   select (select state from seen) as state, exists (select 1 from counted) as changed,
     coalesce((select likes from counted), (select likes from comment where id = $1), 0) as num`,
)

/** Likes a comment, once; says the count and what it earned the first time. */
export const likeComment = (
  c: Context,
  { comment_id }: { comment_id: number },
): Promise<{ num: number; credits?: number }> =>
  transaction(c.db, async (db) => {
    const { num, changed } = await told(db, like, [comment_id, c.site.id, c.viewer.id, c.now])
    if (!changed) return { num }
    const target = `comment:${comment_id}`
    const credits = await earn(db, c.site, { memberId: c.viewer.id, kind: 'like', target, now: c.now })
    return { num, ...(credits && { credits }) }
  })

export const unlikeComment = async (c: Context, { comment_id }: { comment_id: number }): Promise<{ num: number }> => {
  const { num } = await told(c.db, unlike, [comment_id, c.site.id, c.viewer.id])
  return { num }
}

const told = async (db: Db, deed: Statement<Told>, params: unknown[]): Promise<Told> => {
  const [row] = await deed(db, params)
  if (!row || row.state === null) throw new Refusal('notFound')
  if (row.state === commentState.deleted) throw new Refusal('gone')
  if (row.state !== commentState.online) throw new Refusal('commentPending')
  return row
}
