import type { Answer } from '@quanzi/contract'
import type { Currency, Purse } from '@quanzi/contract/reward'
import { statement } from '../../db/statement.ts'
import type { Context } from '../../http/context.ts'
import type { Site } from '../site/site.ts'

const switches = { coin: 'MEMBER_REWARD_SWITCH_COIN', credit: 'MEMBER_REWARD_SWITCH_CREDIT' } as const

/** Whether rewards of this kind can be given on the site. */
export const isOn = (site: Site, kind: Currency): boolean => site.settings[switches[kind]] === '1'

const balances = statement<{ credit: number; coin: number }>(
  'reward_balances',
  'select credits as credit, coins as coin from member where id = $1',
)

export const balancesOf = async (c: Context): Promise<Record<Currency, number>> =>
  (await balances(c.db, [c.viewer.id]))[0] ?? { credit: 0, coin: 0 }

/** What can be given here, and what the caller has: a visitor has nothing. */
export const readSwitch = async (c: Context): Promise<Answer<'GET reward/switch'>> => {
  const held = await balancesOf(c)
  const purse = (kind: Currency): Purse => ({
    on: isOn(c.site, kind) ? 1 : 0,
    amounts: c.site.settings.reward_amounts[kind],
    balance: held[kind],
  })
  return { coin: purse('coin'), credit: purse('credit') }
}
