const day = 86_400_000
const offset = 8 * 3_600_000

/** The day of a moment in China Standard Time, `YYYY-MM-DD`. */
export const dayOf = (at: Date): string => new Date(at.getTime() + offset).toISOString().slice(0, 10)

/** So many days later, or earlier. */
export const addDays = (from: string, n: number): string =>
  new Date(Date.parse(`${from}T00:00:00Z`) + n * day).toISOString().slice(0, 10)

/** Every day from the first to the last. */
export const daysBetween = (from: string, to: string): string[] => {
  const days: string[] = []
  for (let one = from; one <= to; one = addDays(one, 1)) days.push(one)
  return days
}

/** When a day begins. */
export const startOf = (one: string): Date => new Date(Date.parse(`${one}T00:00:00Z`) - offset)
