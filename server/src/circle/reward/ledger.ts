import type { Operation } from '../../identity/request/request-context.ts'
import { pagedStatement } from '../../platform/db/statements/paged-statement.ts'
import { statement } from '../../platform/db/statements/statement.ts'
import { findRows, toPage } from '../../platform/http/pagination.ts'
import { findBalances } from './balance.ts'

type LedgerRow = { id: number; key: string; amount: number; kind: string; target: string; created_at: Date }

const ledgerStatement = pagedStatement<LedgerRow>(
  'ledger_own',
  { columns: [{ column: 'created_at', type: 'timestamptz' }], id: 'id', params: 2 },
  ({ key, after, orderBy, limit }) =>
    `select id, ${key} as key, amount, kind, target, created_at from ledger
     where account = $1 and account > 0 and currency = $2 and ${after} ${orderBy} ${limit}`,
)
const ledgerCount = statement<{ n: number }>(
  'ledger_own_n',
  'select count(*) as n from ledger where account = $1 and account > 0 and currency = $2',
)

const entryTitles: Record<string, string> = {
  like: '点赞',
  collect: '收藏',
  follow: '关注',
  comment: '评论',
  post: '帖子通过审核',
  post_reversal: '帖子下线，积分收回',
  post_return: '帖子恢复上线，积分返还',
  give: '打赏作者',
  receive: '收到打赏',
  welcome: '新人礼',
}

/** The caller's own ledger entries. Givers of rewards are listed with the post. */
export const listLedger: Operation<'GET reward/ledger'> = async (ctx, { kind, ...paging }) => {
  const params = [ctx.viewer.id, kind]
  const { rows, next } = await findRows(paging, ledgerStatement(ctx.db, params))
  const [counted] = await ledgerCount(ctx.db, params)
  const data = rows.map((row) => ({
    id: row.id,
    kind,
    amount: row.amount,
    title: entryTitles[row.kind] ?? '系统发放',
    topic_id: Number(/^post:(\d+)$/.exec(row.target)?.[1] ?? 0),
    created_at: row.created_at.toISOString(),
  }))
  return { ...toPage(data, paging, counted?.n ?? 0, next), balance: (await findBalances(ctx))[kind] }
}
