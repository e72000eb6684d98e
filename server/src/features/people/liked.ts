import type { Answer, Input } from '@quanzi/contract'
import { isPublic } from '../../db/sight.ts'
import { statement } from '../../db/statement.ts'
import type { Context } from '../../http/context.ts'
import { findPage, toPage } from '../../http/page.ts'
import { isoText } from '../post/feed.ts'
import { showCards } from '../post/own-lists.ts'
import { findWhose } from './whose.ts'

type Keyed = { id: number; key: string }

/**
 * The public posts that a member likes. Others see no anonymous post among them: the author's own, liked by themselves,
 * could not be left out alone without telling.
 */
const likes = (own: boolean) => {
  const scope = `post_like l join post p on p.id = l.post_id and p.site_id = $1 and ${isPublic('p')} ${own ? '' : 'and not p.anonymous'}
     where l.member_id = $2`
  const walk = (way: 'from' | 'behind') =>
    statement<Keyed>(
      `people_liked_${own ? 'own' : 'other'}_${way}`,
      `select l.post_id as id, ${isoText('l.created_at')} as key from ${scope}
       ${way === 'behind' ? 'and (l.created_at, l.post_id) < ($4::timestamptz, $5::bigint)' : ''}
       order by l.created_at desc, l.post_id desc limit $3 ${way === 'from' ? 'offset $4' : ''}`,
    )
  return {
    from: walk('from'),
    behind: walk('behind'),
    count: statement<{ n: number }>(`people_liked_${own ? 'own' : 'other'}_n`, `select count(*) as n from ${scope}`),
  }
}
const ownLikes = likes(true)
const theirLikes = likes(false)

export const likedPosts = async (
  c: Context,
  { id, ...paging }: Input<'GET circle/memberapi digg'>,
): Promise<Answer<'GET circle/memberapi digg'>> => {
  const whose = await findWhose(c, id)
  if (whose.unseen) return toPage([], paging, 0, null)
  const list = whose.own ? ownLikes : theirLikes
  const found = await findPage(paging, {
    from: (limit, offset) => list.from(c.db, [c.site.id, whose.id, limit, offset]),
    behind: ({ key, id }, limit) => list.behind(c.db, [c.site.id, whose.id, limit, key, id]),
  })
  const [counted] = await list.count(c.db, [c.site.id, whose.id])
  return showCards(c, found, paging, counted?.n ?? 0)
}
