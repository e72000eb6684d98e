import type { Answer, Input } from '@quanzi/contract'
import { statement } from '../../db/statement.ts'
import type { Context } from '../../http/context.ts'
import { findRows, toPage } from '../../http/page.ts'
import { isoText } from '../post/feed.ts'
import { balancesOf } from './purse.ts'

type Row = { id: number; key: string; amount: number; kind: string; target: string; created_at: Date }

const walk = (way: 'from' | 'behind') =>
  statement<Row>(
    `ledger_own_${way}`,
    `select id, ${isoText('created_at')} as key, amount, kind, target, created_at from ledger
     where account = $1 and account > 0 and currency = $2
     ${way === 'behind' ? 'and (created_at, id) < ($4::timestamptz, $5::bigint)' : ''}
     order by created_at desc, id desc limit $3 ${way === 'from' ? 'offset $4' : ''}`,
  )
const walkFrom = walk('from')
const walkBehind = walk('behind')
const count = statement<{ n: number }>(
  'ledger_own_n',
  'select count(*) as n from ledger where account = $1 and account > 0 and currency = $2',
)

const titles: Record<string, string> = {
  like: '点赞',
  collect: '收藏',
  follow: '关注',
  comment: '评论',
  post: '帖子通过审核',
  post_reversal: '帖子下线，积分收回',
  give: '打赏作者',
  receive: '收到打赏',
  welcome: '新人礼',
}

/** The caller's own movements. Whom a reward came from, the post's list of givers tells. */
export const readLedger = async (
  c: Context,
  { kind, ...paging }: Input<'GET reward/ledger'>,
): Promise<Answer<'GET reward/ledger'>> => {
  const head = [c.viewer.id, kind]
  const { rows, next } = await findRows(paging, {
    from: (limit, offset) => walkFrom(c.db, [...head, limit, offset]),
    behind: ({ key, id }, limit) => walkBehind(c.db, [...head, limit, key, id]),
  })
  const [counted] = await count(c.db, head)
  const data = rows.map((row) => ({
    id: row.id,
    kind,
    amount: row.amount,
    title: titles[row.kind] ?? '系统发放',
    topic_id: Number(/^post:(\d+)$/.exec(row.target)?.[1] ?? 0),
    created_at: row.created_at.toISOString(),
  }))
  return { ...toPage(data, paging, counted?.n ?? 0, next), balance: (await balancesOf(c))[kind] }
}
