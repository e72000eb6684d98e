import { chinaDay } from '@quanzi/contract/text'

/** A week of the ranking: Monday to Sunday as it is in China, and the moments between which its deeds lie. */
export type Week = { start_date: string; end_date: string; from: Date; to: Date }

const day = 86_400_000

export const weekOf = (at: Date): Week => {
  const today = Date.parse(`${chinaDay(at)}T00:00:00Z`)
  const sinceMonday = (new Date(today).getUTCDay() + 6) % 7
  return weekFrom(new Date(today - sinceMonday * day).toISOString().slice(0, 10))
}

/** The week that begins on that Monday. */
export const weekFrom = (start_date: string): Week => {
  const from = new Date(`${start_date}T00:00:00+08:00`)
  const to = new Date(from.getTime() + 7 * day)
  return { start_date, end_date: chinaDay(new Date(to.getTime() - day)), from, to }
}

/** All weeks from the one that begins on that Monday up to the one of `now`, oldest first. */
export const weeksSince = (start_date: string, now: Date): Week[] => {
  const last = weekOf(now)
  const weeks: Week[] = []
  for (let week = weekFrom(start_date); week.start_date <= last.start_date; week = weekOf(week.to)) weeks.push(week)
  return weeks
}
