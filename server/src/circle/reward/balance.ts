import type { Currency, RewardBalance } from '@quanzi/contract/circle/reward'
import type { Operation, RequestContext } from '../../identity/request/request-context.ts'
import { statement } from '../../platform/db/statements/statement.ts'

const balancesStatement = statement<{ credit: number; coin: number }>(
  'reward_balances',
  'select credits as credit, coins as coin from member where id = $1',
)

export const findBalances = async (ctx: RequestContext): Promise<Record<Currency, number>> =>
  (await balancesStatement(ctx.db, [ctx.viewer.id]))[0] ?? { credit: 0, coin: 0 }

export const readRewardSettings: Operation<'GET reward/switch'> = async (ctx) => {
  const ownBalances = await findBalances(ctx)
  const serializeBalance = (kind: Currency): RewardBalance => {
    const { enabled, amounts } = ctx.site.rules.rewards[kind]
    return { on: enabled ? 1 : 0, amounts, balance: ownBalances[kind] }
  }
  return { coin: serializeBalance('coin'), credit: serializeBalance('credit') }
}
