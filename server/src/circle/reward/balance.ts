import type { CallOutput } from '@quanzi/contract'
import type { Currency, RewardBalance } from '@quanzi/contract/circle/reward'
import type { RequestContext } from '../../identity/request/request-context.ts'
import type { Site } from '../../identity/site/site.ts'
import { statement } from '../../platform/db/statement.ts'

const rewardSettingKeys = { coin: 'MEMBER_REWARD_SWITCH_COIN', credit: 'MEMBER_REWARD_SWITCH_CREDIT' } as const

export const isRewardEnabled = (site: Site, kind: Currency): boolean => site.settings[rewardSettingKeys[kind]] === '1'

const balancesStatement = statement<{ credit: number; coin: number }>(
  'reward_balances',
  'select credits as credit, coins as coin from member where id = $1',
)

export const findBalances = async (ctx: RequestContext): Promise<Record<Currency, number>> =>
  (await balancesStatement(ctx.db, [ctx.viewer.id]))[0] ?? { credit: 0, coin: 0 }

export const readRewardSettings = async (ctx: RequestContext): Promise<CallOutput<'GET reward/switch'>> => {
  const ownBalances = await findBalances(ctx)
  const serializeBalance = (kind: Currency): RewardBalance => ({
    on: isRewardEnabled(ctx.site, kind) ? 1 : 0,
    amounts: ctx.site.settings.reward_amounts[kind],
    balance: ownBalances[kind],
  })
  return { coin: serializeBalance('coin'), credit: serializeBalance('credit') }
}
