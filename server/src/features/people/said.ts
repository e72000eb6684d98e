import type { Answer, Input } from '@quanzi/contract'
import type { OwnComment } from '@quanzi/contract/people'
import { isPublic } from '../../db/sight.ts'
import { statement } from '../../db/statement.ts'
import type { Context } from '../../http/context.ts'
import { findPage, toPage } from '../../http/page.ts'
import { commentRows } from '../comment/queries.ts'
import { showComment } from '../comment/view.ts'
import { isoText } from '../post/feed.ts'
import { peekAt } from './peek.ts'
import { findWhose } from './whose.ts'

type Keyed = { id: number; key: string }

/** What a member commented. Of others: public, signed, and not under an anonymous post, where it might be the author's. */
const said = (own: boolean) => {
  const name = `people_said_${own ? 'own' : 'other'}`
  const seen = own
    ? 'c.state <> 9 and p.state <> 9'
    : `${isPublic('c')} and ${isPublic('p')} and not c.anonymous and not p.anonymous`
  const scope = `comment c join post p on p.id = c.post_id where c.author_id = $2 and c.site_id = $1 and ${seen}`
  const walk = (way: 'from' | 'behind') =>
    statement<Keyed>(
      `${name}_${way}`,
      `select c.id, ${isoText('c.created_at')} as key from ${scope}
       ${way === 'behind' ? 'and (c.created_at, c.id) < ($4::timestamptz, $5::bigint)' : ''}
       order by c.created_at desc, c.id desc limit $3 ${way === 'from' ? 'offset $4' : ''}`,
    )
  return {
    from: walk('from'),
    behind: walk('behind'),
    count: statement<{ n: number }>(`${name}_n`, `select count(*) as n from ${scope}`),
  }
}
const ownSaid = said(true)
const theirSaid = said(false)

export const saidComments = async (
  c: Context,
  { id, ...paging }: Input<'GET circle/memberapi reply'>,
): Promise<Answer<'GET circle/memberapi reply'>> => {
  const whose = await findWhose(c, id)
  if (whose.unseen) return toPage([], paging, 0, null)
  const list = whose.own ? ownSaid : theirSaid
  const found = await findPage(paging, {
    from: (limit, offset) => list.from(c.db, [c.site.id, whose.id, limit, offset]),
    behind: ({ key, id }, limit) => list.behind(c.db, [c.site.id, whose.id, limit, key, id]),
  })
  const [counted] = await list.count(c.db, [c.site.id, whose.id])
  return toPage(await commentsWithPosts(c, found.ids), paging, counted?.n ?? 0, found.next)
}

/** Comments in the order of the ids, each with what its row shows of the post. */
export const commentsWithPosts = async (c: Context, ids: number[]): Promise<OwnComment[]> => {
  const rows = await commentRows(c.db, ids, c.viewer.id)
  const posts = await peekAt(
    c,
    rows.map((row) => row.post_id),
  )
  return rows.flatMap((row) => {
    const topic = posts.get(row.post_id)
    return topic ? [{ ...showComment(row, c.viewer.id), reply_id: row.answered_id ?? 0, topic }] : []
  })
}
