/** Everything in the demo world happened some time before its first start. */
export type Moment = Date

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

export const daysBefore = (now: Moment, days: number): Date => new Date(now.getTime() - days * day)
export const hoursBefore = (now: Moment, hours: number): Date => new Date(now.getTime() - hours * hour)
/** Milliseconds later. */
export const after = (from: Date, ms: number): Date => new Date(from.getTime() + ms)
export const latest = (...dates: Date[]): Date => new Date(Math.max(...dates.map(Number)))
export const earliest = (...dates: Date[]): Date => new Date(Math.min(...dates.map(Number)))
