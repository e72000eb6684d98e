import type { Series } from './label-layout.ts'

const [minute, hour, day] = [60, 3_600, 86_400]
const steps = [1, 2, 5, 10, 15, 30]
  .flatMap((n) => [n, n * minute])
  .concat(
    [1, 2, 3, 6, 12].map((n) => n * hour),
    [1, 2, 5, 10, 20, 50, 100].map((n) => n * day),
  )
  .sort((a, b) => a - b)
const maxSteps = 5

/** End and interval of an axis of seconds. */
export const durationScale = (series: readonly Series[]): { max: number; interval: number } => {
  const longest = Math.max(1, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)))
  const interval = steps.find((step) => longest <= step * maxSteps) ?? Math.ceil(longest / maxSteps / day) * day
  return { max: Math.ceil(longest / interval) * interval, interval }
}
