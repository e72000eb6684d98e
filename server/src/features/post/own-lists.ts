import type { Answer, Input } from '@quanzi/contract'
import type { Page, Paging } from '@quanzi/contract/call'
import type { Post } from '@quanzi/contract/post'
import { statement } from '../../db/statement.ts'
import type { Context } from '../../http/context.ts'
import { type Found, toPage } from '../../http/page.ts'
import { Refusal } from '../../http/refusal.ts'
import { findMember } from '../member/rows.ts'
import { countWatched, findCollected, findMine, findPosts, findWatched } from './feed.ts'
import { cards, ties } from './queries.ts'
import { isSeen, showPost } from './view.ts'

/** Posts of whom and what the caller follows. */
export const watchlist = async (
  c: Context,
  paging: Input<'GET circle/topicapi watchlist'>,
): Promise<Answer<'GET circle/topicapi watchlist'>> => {
  const found = await findWatched(c.db, c.site.id, c.viewer.id, paging)
  return showCards(c, found, paging, await countWatched(c.db, c.site.id, c.viewer.id))
}

const ofMember = statement<{ n: number }>(
  'posts_of_member',
  `select count(*) as n from post where author_id = $1 and site_id = $2 and state = 1 and not hidden and not anonymous`,
)
const ofMine = statement<{ n: number }>(
  'posts_of_mine',
  'select count(*) as n from post where author_id = $1 and site_id = $2 and state <> 9',
)

/** A member's posts: to others what is public and signed, to themselves everything. */
export const memberPosts = async (
  c: Context,
  { id, ...paging }: Input<'GET circle/memberapi topic'>,
): Promise<Answer<'GET circle/memberapi topic'>> => {
  const whose = id ?? c.viewer.id
  if (whose === 0) throw new Refusal('loginNeeded')
  const own = whose === c.viewer.id
  if (!own && !(await findMember(c.db, whose, c.now))) throw new Refusal('notFound')
  const found = own
    ? await findMine(c.db, c.site.id, whose, paging)
    : await findPosts(c.db, 'author', [c.site.id, whose], 'latest', paging)
  const [count] = await (own ? ofMine : ofMember)(c.db, [whose, c.site.id])
  return showCards(c, found, paging, count?.n ?? 0)
}

const ofCollection = statement<{ n: number }>(
  'posts_collected',
  `select count(*) as n from collect c join post p on p.id = c.post_id
   where c.member_id = $1 and p.site_id = $2 and p.state = 1 and not p.hidden`,
)

export const collectedPosts = async (
  c: Context,
  paging: Input<'GET circle/memberapi collected'>,
): Promise<Answer<'GET circle/memberapi collected'>> => {
  const found = await findCollected(c.db, c.site.id, c.viewer.id, paging)
  const [count] = await ofCollection(c.db, [c.viewer.id, c.site.id])
  return showCards(c, found, paging, count?.n ?? 0)
}

/** The posts of a list as this viewer may see them. */
export const showCards = async (c: Context, found: Found, paging: Paging, total: number): Promise<Page<Post>> => {
  const rows = found.ids.length === 0 ? [] : await cards(c.db, [found.ids])
  const known = await ties(
    c.db,
    c.viewer.id,
    rows.map((r) => r.id),
    rows.map((r) => r.author.id),
  )
  const anonymousSwitch = c.site.explain.anonymous_switch === '1'
  const posts: Post[] = rows.filter((row) => isSeen(row, known)).map((row) => showPost(row, known, { anonymousSwitch }))
  return toPage(posts, paging, total, found.next)
}
