/** How many waited how long: the bucket of `wait_bucket` in the database, and how many lie in it. */
export type Bucket = { bucket: number; n: number }

const exact = 64
const steps = 32

/** The seconds that a bucket stands for: exactly below 64, then the middle of its stretch. */
export const secondsOf = (bucket: number): number => {
  if (bucket < exact) return bucket
  const e = 6 + Math.floor((bucket - exact) / steps)
  const width = 2 ** e / steps
  return 2 ** e + ((bucket - exact) % steps) * width + (width - 1) / 2
}

/** The wait that the given part of all did not exceed, in seconds; null where nothing waited. */
export const quantile = (buckets: readonly Bucket[], part: number): number | null => {
  const sorted = buckets.filter(({ n }) => n > 0).sort((a, b) => a.bucket - b.bucket)
  const all = sorted.reduce((sum, { n }) => sum + n, 0)
  if (all === 0) return null
  const rank = Math.max(1, Math.ceil(all * part))
  let seen = 0
  for (const { bucket, n } of sorted) {
    seen += n
    if (seen >= rank) return Math.round(secondsOf(bucket))
  }
  return null
}
