import { day, hour } from '@quanzi/contract/time'

/** China has one time zone and no daylight saving time. */
const offset = 8 * hour

export const addDays = (from: string, n: number): string =>
  new Date(Date.parse(`${from}T00:00:00Z`) + n * day).toISOString().slice(0, 10)

export const daysBetween = (from: string, to: string): string[] => {
  const days: string[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) days.push(date)
  return days
}

export const startOfDay = (date: string): Date => new Date(Date.parse(`${date}T00:00:00Z`) - offset)
