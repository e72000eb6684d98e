import type { RankPeriod } from '@quanzi/contract/circle/ranking'

/** `2026年11月10日 — 11月16日`; the second year only where it differs. */
export const formatPeriod = ({ start_date, end_date }: Pick<RankPeriod, 'start_date' | 'end_date'>): string => {
  const [year = '', month = '', day = ''] = start_date.split('-')
  const [toYear = '', toMonth = '', toDay = ''] = end_date.split('-')
  const to = `${Number(toMonth)}月${Number(toDay)}日`
  return `${year}年${Number(month)}月${Number(day)}日 — ${toYear === year ? to : `${toYear}年${to}`}`
}

/** `today` as `YYYY-MM-DD`. */
export const isCurrentPeriod = ({ end_date }: Pick<RankPeriod, 'end_date'>, today: string): boolean => today <= end_date
