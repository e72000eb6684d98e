import type { Answer, Input } from '@quanzi/contract'
import type { Page, Paging } from '@quanzi/contract/call'
import type { Comment } from '@quanzi/contract/comment'
import { postState } from '@quanzi/contract/states'
import { statement } from '../../db/statement.ts'
import type { Context } from '../../http/context.ts'
import { type Found, toPage } from '../../http/page.ts'
import { Refusal } from '../../http/refusal.ts'
import { rightsOn } from '../../http/viewer.ts'
import { commentRows, findComments, findReplies } from './queries.ts'
import { showComment } from './view.ts'

type Host = { state: number; hidden: boolean; author_id: number; n: number }

const hostOfPost = statement<Host>(
  'comment_host',
  'select state, hidden, author_id, comments as n from post where id = $1 and site_id = $2',
)
const hostOfComment = statement<Host>(
  'comment_host_of_thread',
  `select p.state, p.hidden, p.author_id, c.replies as n from comment c join post p on p.id = c.post_id
   where c.id = $1 and c.site_id = $2 and c.root_id is null and c.state <> 9`,
)

/** The comments of a post that the viewer may see. */
export const readComments = async (
  c: Context,
  { topic_id, order, ...paging }: Input<'GET circle/replyapi list'>,
): Promise<Answer<'GET circle/replyapi list'>> => {
  if (order !== 'latest' && order !== 'likes') throw new Refusal('badRequest', { data: { field: 'order' } })
  const [host] = await hostOfPost(c.db, [topic_id, c.site.id])
  mayRead(c, host)
  const found = await findComments(c.db, { postId: topic_id, viewerId: c.viewer.id, by: order }, paging)
  return page(c, found, paging, host.n)
}

/** The replies under a comment. */
export const readReplies = async (
  c: Context,
  { comment_id, ...paging }: Input<'GET circle/replyapi children'>,
): Promise<Answer<'GET circle/replyapi children'>> => {
  const [host] = await hostOfComment(c.db, [comment_id, c.site.id])
  mayRead(c, host)
  const found = await findReplies(c.db, comment_id, c.viewer.id, paging)
  return page(c, found, paging, host.n)
}

/** Under a post that is not public only its author and the desk read on. */
function mayRead(c: Context, host: Host | undefined): asserts host is Host {
  if (!host) throw new Refusal('notFound')
  if (host.state === postState.deleted) throw new Refusal('gone')
  const isPublic = host.state === postState.online && !host.hidden
  if (isPublic || host.author_id === c.viewer.id || rightsOn(c.viewer, c.site.id).level > 0) return
  throw new Refusal(host.hidden ? 'notFound' : 'postPending')
}

const page = async (c: Context, found: Found, paging: Paging, total: number): Promise<Page<Comment>> => {
  const rows = await commentRows(c.db, found.ids, c.viewer.id)
  return toPage(
    rows.map((row) => showComment(row, c.viewer.id)),
    paging,
    total,
    found.next,
  )
}
