/** How many waits lie in each bucket of `wait_bucket` in the database; null is none. */
export type Histogram = readonly (number | null)[]

const exact = 32
const steps = 16

/** The seconds that a bucket stands for: exactly below 32, then the middle of its stretch. */
export const secondsOf = (bucket: number): number => {
  if (bucket < exact) return bucket
  const e = 5 + Math.floor((bucket - exact) / steps)
  const width = 2 ** e / steps
  return 2 ** e + ((bucket - exact) % steps) * width + (width - 1) / 2
}

/** All of them in one. */
export const merge = (histograms: readonly Histogram[]): number[] => {
  const merged: number[] = []
  for (const one of histograms) {
    for (let bucket = 0; bucket < one.length; bucket++) merged[bucket] = (merged[bucket] ?? 0) + (one[bucket] ?? 0)
  }
  return merged
}

export const countOf = (histogram: Histogram): number => histogram.reduce<number>((sum, n) => sum + (n ?? 0), 0)

/** The wait that the given part of all did not exceed, in seconds; null where nothing waited. */
export const quantile = (histogram: Histogram, part: number): number | null => {
  const all = countOf(histogram)
  if (all === 0) return null
  const rank = Math.max(1, Math.ceil(all * part))
  let seen = 0
  const bucket = histogram.findIndex((n) => {
    seen += n ?? 0
    return seen >= rank
  })
  return Math.round(secondsOf(bucket))
}
