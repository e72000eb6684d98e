import { sql } from 'kysely'
import type { Context } from '../../http/context.ts'

/** What the house keeps of a member, a kind at a time: the columns that are theirs, in an order that can be walked. */
type OwnTable = { name: string; from: string; owner: string; order: string; columns: string }

export const ownTables: readonly OwnTable[] = [
  {
    name: 'posts',
    from: 'post p left join tag t on t.id = p.tag_id',
    owner: 'p.author_id',
    order: 'p.id',
    columns:
      'p.id, p.type, p.state, p.content, t.name as tag, p.location, p.lng, p.lat, p.anonymous, p.ai, p.media, p.ip_province, p.reason, p.likes, p.comments, p.collects, p.created_at, p.updated_at, p.published_at',
  },
  {
    name: 'comments',
    from: 'comment c',
    owner: 'c.author_id',
    order: 'c.id',
    columns:
      'c.id, c.post_id, c.answered_id, c.content, c.anonymous, c.state, c.reason, c.ip_province, c.likes, c.created_at',
  },
  {
    name: 'comments-received',
    from: 'comment c join post p on p.id = c.post_id join member m on m.id = c.author_id',
    owner: 'c.state = 1 and not c.hidden and p.author_id',
    order: 'c.id',
    columns: `c.id, c.post_id, c.content, case when c.anonymous then '' else m.nickname end as author, c.published_at`,
  },
  tied('likes', 'post_like', 'post_id'),
  tied('comment-likes', 'comment_like', 'comment_id'),
  tied('collections', 'collect', 'post_id'),
  tied('followed-members', 'follow', 'target_id'),
  tied('followed-topics', 'tag_follow', 'tag_id'),
  tied('blocked-members', 'block', 'target_id'),
  tied('votes', 'ballot', 'poll_id', 'x.poll_id, x.options, x.created_at'),
  {
    name: 'notices',
    from: 'notice n',
    owner: 'n.member_id',
    order: 'n.id',
    columns: 'n.id, n.title, n.content, n.link, n.created_at',
  },
  {
    name: 'ledger',
    from: 'ledger l',
    owner: 'l.account > 0 and l.account',
    order: 'l.id',
    columns: 'l.id, l.currency, l.amount, l.kind, l.target, l.created_at',
  },
  {
    name: 'rewards-given',
    from: 'reward r',
    owner: 'r.giver_id',
    order: 'r.id',
    columns: 'r.id, r.post_id, r.currency, r.amount, r.created_at',
  },
  {
    name: 'logins',
    from: 'session s',
    owner: 's.member_id',
    order: 's.id',
    columns: 's.id, s.agent, s.province, s.created_at, s.seen_at',
  },
]

function tied(name: string, table: string, key: string, columns = `x.${key}, x.created_at`): OwnTable {
  return { name, from: `${table} x`, owner: 'x.member_id', order: `x.${key}`, columns }
}

const portion = 500

/** The member's rows in portions, each fetched when the one before has been sent. */
export async function* rowsOf({ db, viewer }: Context, { from, owner, order, columns }: OwnTable) {
  for (let last = 0; ; ) {
    const { rows } = await sql<{ walked_by: number }>`
      select ${sql.raw(columns)}, ${sql.raw(order)} as walked_by from ${sql.raw(from)}
      where ${sql.raw(owner)} = ${viewer.id} and ${sql.raw(order)} > ${last}
      order by ${sql.raw(order)} limit ${sql.lit(portion)}`.execute(db)
    yield rows.map(({ walked_by: _, ...row }) => row)
    const end = rows.at(-1)
    if (!end || rows.length < portion) return
    last = end.walked_by
  }
}
