import type { Answer, Input } from '@quanzi/contract'
import { isPublic, isThere, notBlocked, notByBlocked } from '../../db/sight.ts'
import { statement } from '../../db/statement.ts'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { rightsOn } from '../../http/viewer.ts'
import { findMember } from './rows.ts'
import { showMember, showProvince } from './view.ts'

type Counters = {
  ip_location: string
  follow: number
  fans: number
  digg: number
  reply: number
  unread_fans: number
  unread_digg: number
  unread_reply: number
  is_attention: boolean
  is_block: boolean
  blocked: number
}

/** Of one whom the reader may see: what a list does not show is not announced either. */
const seen = (tie: string) =>
  `${notBlocked('$1', `${tie}.member_id`)} and exists (select 1 from member o where o.id = ${tie}.member_id and ${isThere('o')})`

/** Under one's public posts, or in answer to one's comments, each once. */
const newReplies = (() => {
  const fresh = `${isPublic('c')} and c.author_id <> $1 and c.published_at > m.comments_seen and ${notByBlocked('$1', 'c')}`
  return `(select count(*) from (
    select c.id from post p join comment c on c.post_id = p.id join member m on m.id = $1
    where p.author_id = $1 and p.site_id = $2 and ${isPublic('p')} and ${fresh}
    union
    select c.id from comment r join comment c on c.answered_id = r.id join post p on p.id = c.post_id and ${isPublic('p')}
    join member m on m.id = $1 where r.author_id = $1 and r.site_id = $2 and r.state <> 9 and ${fresh}
  ) new_ones)`
})()

/**
 * A member's counters, counted from their rows. What others see leaves anonymous items out; one's own has them in.
 * docs/spec/visibility.md.
 */
const counters = (own: boolean) => {
  const items = own ? '' : 'and not anonymous'
  const unread = (of: string) => (own ? of : '0')
  return statement<Counters>(
    `member_counters${own ? '_own' : ''}`,
    `select (select count(*) from follow where member_id = $1) + (select count(*) from tag_follow f join tag t on t.id = f.tag_id where f.member_id = $1 and t.site_id = $2 and not t.offline) as follow,
       (select count(*) from follow where target_id = $1) as fans,
       (select coalesce(sum(likes), 0) from post where author_id = $1 and site_id = $2 and state = 1 and not hidden ${items}) as digg,
       (select coalesce(sum(comments), 0) from post where author_id = $1 and site_id = $2 and state = 1 and not hidden ${items}) as reply,
       ${unread(`(select count(*) from follow f join member m on m.id = $1 where f.target_id = $1 and f.created_at > m.fans_seen and ${seen('f')})`)} as unread_fans,
       ${unread(`(select count(*) from post_like l join post p on p.id = l.post_id join member m on m.id = $1 where p.author_id = $1 and p.site_id = $2 and ${isPublic('p')} and l.member_id <> $1 and l.created_at > m.likes_seen and ${seen('l')})`)} as unread_digg,
       ${unread(newReplies)} as unread_reply,
       (select ip_province from member where id = $1) as ip_location,
       exists (select 1 from follow where member_id = $3 and target_id = $1) as is_attention,
       exists (select 1 from block where member_id = $3 and target_id = $1) as is_block,
       ${own ? '(select count(*) from block where member_id = $1)' : '0'} as blocked`,
  )
}
const ownCounters = counters(true)
const publicCounters = counters(false)

/** A member with their counters; without an id one's own. */
export const homepage = async (
  c: Context,
  { id }: Input<'GET circle/memberapi homepage'>,
): Promise<Answer<'GET circle/memberapi homepage'>> => {
  const whose = id ?? c.viewer.id
  if (whose === 0) throw new Refusal('loginNeeded')
  const member = await findMember(c.db, whose, c.now)
  if (!member) throw new Refusal('notFound')
  const own = whose === c.viewer.id
  const [row] = await (own ? ownCounters : publicCounters)(c.db, [whose, c.site.id, c.viewer.id])
  if (!row) throw new Refusal('fault')
  return {
    user_data: showMember(member),
    ip_location: showProvince(row.ip_location),
    follow: row.follow,
    fans: row.fans,
    digg: row.digg,
    reply: row.reply,
    block_member: row.blocked,
    unread_fans: row.unread_fans,
    unread_digg: row.unread_digg,
    unread_reply: row.unread_reply,
    is_attention: row.is_attention ? 1 : 0,
    is_block: row.is_block ? 1 : 0,
    blocked: row.blocked,
  }
}

/** What the caller may do here; the desk draws itself by it. */
export const admin = async ({ viewer, site }: Context): Promise<Answer<'GET circle/memberapi admin'>> => {
  const rights = rightsOn(viewer, site.id)
  return {
    is: rights.admin ? 1 : 0,
    level: rights.level,
    audit: site.flow === 'double' ? 2 : 1,
    operator: rights.operator ? 1 : 0,
  }
}
