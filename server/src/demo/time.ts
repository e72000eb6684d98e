import { day, hour } from '@quanzi/contract/time'

/** All times of the demo are relative to its first start, `now`. */
export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * day)
export const hoursBefore = (now: Date, hours: number): Date => new Date(now.getTime() - hours * hour)
export const addMs = (from: Date, ms: number): Date => new Date(from.getTime() + ms)
export const latest = (...dates: Date[]): Date => new Date(Math.max(...dates.map(Number)))
export const earliest = (...dates: Date[]): Date => new Date(Math.min(...dates.map(Number)))
