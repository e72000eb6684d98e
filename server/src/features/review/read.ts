import type { Answer, Input } from '@quanzi/contract'
import type { Page, Paging } from '@quanzi/contract/call'
import { decidable, type Kind, stageOf, statesOfTab, tab } from '@quanzi/contract/states'
import type { Context } from '../../http/context.ts'
import { toPage } from '../../http/page.ts'
import { Refusal } from '../../http/refusal.ts'
import { searchText } from '../../text/search.ts'
import { openReasons, showReasons } from '../report/queries.ts'
import { alikeIds } from './alike.ts'
import { earlierText, recordOf } from './beside.ts'
import { countFound, countItems, countSpecial, findItems, findSpecial } from './find.ts'
import { historyOf } from './history-queries.ts'
import { reviewComments, reviewPosts } from './queries.ts'
import { reviewerOf } from './reviewer.ts'
import { showLine, showReviewComment, showReviewPost } from './view.ts'
import { waitingFor } from './waiting.ts'

/** What waits for this reviewer. */
export const counts = (c: Context): Promise<Answer<'GET circle/audit list'>> =>
  waitingFor(c.db, c.site.id, reviewerOf(c))

export const listPosts = async (
  c: Context,
  { state, keywords, ...paging }: Input<'GET circle/topic list'>,
): Promise<Answer<'GET circle/topic list'>> => {
  const found = await find(c, 'post', state, keywords, paging)
  return { ...found.page, data: await showPosts(c, found.ids) }
}

export const listComments = async (
  c: Context,
  { state, content, ...paging }: Input<'GET circle/reply pending'>,
): Promise<Answer<'GET circle/reply pending'>> => {
  const found = await find(c, 'comment', state, content, paging)
  return { ...found.page, data: await showComments(c, found.ids) }
}

const showPosts = async (c: Context, ids: number[]) =>
  (await reviewPosts(c.db, ids, c.now, mine(c, 'post'))).map((row) => showReviewPost(row, eyes(c)))

const showComments = async (c: Context, ids: number[]) =>
  (await reviewComments(c.db, ids, c.now, mine(c, 'comment'))).map((row) => showReviewComment(row, c.viewer.id))

/** The states of what this reviewer can decide now. */
const mine = (c: Context, kind: Kind): number[] => decidable(kind, reviewerOf(c))

const find = async (
  c: Context,
  kind: Kind,
  value: number,
  keyword: string,
  paging: Paging,
): Promise<{ ids: number[]; page: Page<never> }> => {
  const states = statesOfTab(kind, value, c.site.flow)
  if (!states) throw new Refusal('badRequest', { data: { field: 'state' } })
  const site = c.site.id
  const pattern = keyword === '' ? null : likePattern(kind === 'post' ? searchText(keyword) : keyword)
  if (value === tab.reported || value === tab.appealed) {
    const name = value === tab.reported ? 'reported' : 'appealed'
    const { ids, next } = await findSpecial(c.db, name, { kind, site, pattern }, paging)
    const waits = await countSpecial(c.db, site)
    const total = waits[`${kind === 'post' ? 'topic' : 'reply'}_${name === 'reported' ? 'reports' : 'appeals'}`]
    return { ids, page: toPage([], paging, total, next) }
  }
  const by = value === tab.pending || value === tab.secondPosts || value === tab.secondComments ? 'waiting' : 'newest'
  const { ids, next } = await findItems(c.db, { kind, site, states, by, pattern }, paging)
  const total =
    pattern === null ? await countItems(c.db, kind, site, states) : await countFound(c.db, kind, site, states, pattern)
  return { ids, page: toPage([], paging, total, next) }
}

const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** One post at the desk. A look at who wrote an anonymous one is logged. */
export const readPost = async (
  c: Context,
  { topic_id }: Input<'GET circle/topic detail'>,
): Promise<Answer<'GET circle/topic detail'>> => {
  await onThisSite(c, 'post', topic_id)
  const [row] = await reviewPosts(c.db, [topic_id], c.now, mine(c, 'post'))
  if (!row) throw new Refusal('notFound')
  if (row.anonymous) await logLook(c, 'post', topic_id)
  const beside = {
    ...(await besideOf(c, 'post', topic_id, row.author.id)),
    earlier: await earlierText(c.db, topic_id, row),
  }
  return showReviewPost(row, { ...eyes(c), beside })
}

export const readComment = async (
  c: Context,
  { reply_id }: Input<'GET circle/reply detail'>,
): Promise<Answer<'GET circle/reply detail'>> => {
  await onThisSite(c, 'comment', reply_id)
  const [row] = await reviewComments(c.db, [reply_id], c.now, mine(c, 'comment'))
  if (!row) throw new Refusal('notFound')
  if (row.anonymous) await logLook(c, 'comment', reply_id)
  return showReviewComment(row, c.viewer.id, await besideOf(c, 'comment', reply_id, row.author.id))
}

/** A post and those that read the same and can be decided with it. */
export const readAlikePosts = async (
  c: Context,
  { topic_id }: Input<'GET circle/topic alike'>,
): Promise<Answer<'GET circle/topic alike'>> => {
  await onThisSite(c, 'post', topic_id)
  return { data: await showPosts(c, await alikeIds(c.db, 'post', topic_id, mine(c, 'post'))) }
}

export const readAlikeComments = async (
  c: Context,
  { reply_id }: Input<'GET circle/reply alike'>,
): Promise<Answer<'GET circle/reply alike'>> => {
  await onThisSite(c, 'comment', reply_id)
  return { data: await showComments(c, await alikeIds(c.db, 'comment', reply_id, mine(c, 'comment'))) }
}

/** Every transition of an item, oldest first. */
export const readHistory = async (c: Context, kind: Kind, id: number): Promise<Answer<'GET circle/topic history'>> => {
  await onThisSite(c, kind, id)
  const lines = await historyOf(c.db, kind, id, c.site.id)
  return { data: lines.map(showLine) }
}

const onThisSite = async (c: Context, kind: Kind, id: number): Promise<void> => {
  const row = await c.db
    .selectFrom(kind)
    .select('state')
    .where('id', '=', id)
    .where('site_id', '=', c.site.id)
    .executeTakeFirst()
  if (!row) throw new Refusal('notFound')
  if (stageOf(kind, row.state) === 'deleted') throw new Refusal('gone')
}

const logLook = async (c: Context, kind: Kind, id: number): Promise<void> => {
  await c.db
    .insertInto('author_look')
    .values({ site_id: c.site.id, kind, item_id: id, member_id: c.viewer.id, created_at: c.now })
    .execute()
}

const besideOf = async (c: Context, kind: Kind, id: number, authorId: number) => ({
  record: await recordOf(c, kind, authorId),
  report_list: showReasons(c.site, await openReasons(c.db, kind, [id])),
})

const eyes = (c: Context) => ({
  viewerId: c.viewer.id,
  anonymousSwitch: c.site.explain.anonymous_switch === '1',
})
