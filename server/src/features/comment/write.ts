import type { Answer, Input } from '@quanzi/contract'
import { commentState } from '@quanzi/contract/states'
import type { Db } from '../../db/handle.ts'
import { isGuarded } from '../../db/sight.ts'
import { statement } from '../../db/statement.ts'
import { retrying, transaction } from '../../db/transaction.ts'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { withdrawAppeal } from '../appeal/close.ts'
import { announce, tellDeskSoon } from '../history/announce.ts'
import { writeHistory } from '../history/history.ts'
import { mayWrite } from '../member/may-write.ts'
import { whyHidden } from '../post/deeds.ts'
import { closeReports } from '../report/close.ts'
import { screen } from '../screening/screen.ts'
import { type Draft, insertComment } from './insert.ts'
import { tellOfComment } from './tell.ts'
import { showComment } from './view.ts'

/**
 * Comments on a post or answers a comment: judged, written with its history, and public at once only where the site says
 * so. What one comments on is looked at by the statement that writes; only a refusal looks first, as a post that is not
 * public is the refusal that goes before all others.
 */
export const comment = async (
  c: Context,
  input: Input<'POST circle/replyapi comment'>,
): Promise<Answer<'POST circle/replyapi comment'>> => {
  mayWrite(c)
  if (input.anonymous && c.site.explain.anonymous_switch !== '1') {
    throw new Refusal('anonymousOff', { data: { field: 'anonymous' } })
  }
  try {
    const { hits, held, note } = await screen(c, c.db, [input.content], 'comment')
    await notTooOften(c)
    const state = held ? commentState.held : atOnce(c) ? commentState.online : commentState.first
    const draft = {
      postId: input.topic_id,
      answeredId: input.reply_id ?? null,
      content: input.content,
      anonymous: input.anonymous,
      state,
      hits,
      note,
      publishedAt: state === commentState.online ? c.now : null,
    }
    const { row, credits } = await (state === commentState.online ? publish(c, draft) : leaveForReview(c, draft))
    return { comment: showComment(row, c.viewer.id), ...(credits && { credits }) }
  } catch (error) {
    if (error instanceof Refusal) await mustBeOpen(c, input)
    throw error
  }
}

/** Who is not reviewed: docs/spec/review.md. */
const atOnce = ({ viewer, site: { settings } }: Context): boolean =>
  !settings.review_comments || (settings.verified_publish_at_once && viewer.auth)

const publish = (c: Context, draft: Draft) =>
  transaction(c.db, async (db) => {
    const made = await write(c, db, draft)
    await tellOfComment(c, db, made.row.id)
    await announce(c, db)
    return made
  })

const leaveForReview = async (c: Context, draft: Draft) => {
  const made = await retrying(c.db, () => write(c, c.db, draft))
  tellDeskSoon(c)
  return made
}

const write = async (c: Context, db: Db, draft: Draft) => {
  const made = await insertComment(c, db, draft)
  if (!made) throw new Refusal('notFound')
  return made
}

type Target = { answered_state: number | null; answered_exists: boolean; guarded: boolean }

const target = statement<Target>(
  'comment_target',
  `select c.state as answered_state, c.id is not null as answered_exists,
     ${isGuarded('p', '$4', '$5')} or (c.id is not null and ${isGuarded('c', '$4', '$5')}) as guarded
   from post p left join comment c on c.id = $3 and c.post_id = p.id and not c.hidden
   where p.id = $1 and p.site_id = $2 and p.state = 1 and not p.hidden`,
)

/** Refuses where the post one comments on, or the comment one answers, is not public. */
const mustBeOpen = async (c: Context, { topic_id, reply_id }: { topic_id: number; reply_id?: number | undefined }) => {
  const [found] = await target(c.db, [topic_id, c.site.id, reply_id ?? null, c.viewer.id, c.now])
  if (!found) throw await whyHidden(c.db, topic_id, c.site.id)
  if (found.guarded) throw new Refusal('guarded')
  if (reply_id === undefined) return
  if (!found.answered_exists) throw new Refusal('notFound', { data: { field: 'reply_id' } })
  if (found.answered_state === commentState.deleted) throw new Refusal('gone')
  if (found.answered_state !== commentState.online) throw new Refusal('commentPending')
}

const notTooOften = async ({ db, house, viewer, site, now }: Context): Promise<void> => {
  if (!house.config.rateLimits) return
  const { n } = await db
    .selectFrom('comment')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('author_id', '=', viewer.id)
    .where('created_at', '>', new Date(now.getTime() - 60_000))
    .executeTakeFirstOrThrow()
  if (n >= site.settings.limits.commentsAMinute) throw new Refusal('tooMany', { retryAfter: 60 })
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
    await withdrawAppeal(db, 'comment', row.id, c.now)
    await closeReports(c, db, { kind: 'comment', id: row.id, outcome: 'gone' })
    await announce(c, db)
    return null
  })
