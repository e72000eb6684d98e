import type { Currency } from '@quanzi/contract/reward'

export const currencyNames: Record<Currency, string> = { credit: '积分', coin: '金币' }
