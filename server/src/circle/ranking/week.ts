import { toChinaDate } from '@quanzi/contract/text'
import { day } from '@quanzi/contract/time'

/** Monday to Sunday in China; `to` is exclusive. */
export type Week = { start_date: string; end_date: string; from: Date; to: Date }

export const weekOf = (at: Date): Week => {
  const today = Date.parse(`${toChinaDate(at)}T00:00:00Z`)
  const sinceMonday = (new Date(today).getUTCDay() + 6) % 7
  return weekFrom(new Date(today - sinceMonday * day).toISOString().slice(0, 10))
}

export const weekFrom = (start_date: string): Week => {
  const from = new Date(`${start_date}T00:00:00+08:00`)
  const to = new Date(from.getTime() + 7 * day)
  return { start_date, end_date: toChinaDate(new Date(to.getTime() - day)), from, to }
}

export const weeksSince = (start_date: string, now: Date): Week[] => {
  const last = weekOf(now)
  const weeks: Week[] = []
  for (let week = weekFrom(start_date); week.start_date <= last.start_date; week = weekOf(week.to)) weeks.push(week)
  return weeks
}
