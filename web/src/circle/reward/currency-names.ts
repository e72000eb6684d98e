import type { Currency } from '@quanzi/contract/circle/reward'

export const currencyNames: Record<Currency, string> = { credit: '积分', coin: '金币' }
