const day = 86_400_000
/** China has one time, and no summer. */
const offset = 8 * 3_600_000

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
