/** Counts by bucket of `wait_bucket` in the database; null is none. */
export type Histogram = readonly (number | null)[]

const exactBuckets = 32
const stepsPerOctave = 16

/** The seconds of a bucket: exact below 32, then the middle of its range. */
export const bucketToSeconds = (bucket: number): number => {
  if (bucket < exactBuckets) return bucket
  const e = 5 + Math.floor((bucket - exactBuckets) / stepsPerOctave)
  const width = 2 ** e / stepsPerOctave
  return 2 ** e + ((bucket - exactBuckets) % stepsPerOctave) * width + (width - 1) / 2
}

export const mergeHistograms = (histograms: readonly Histogram[]): number[] => {
  const merged: number[] = []
  for (const one of histograms) {
    for (let bucket = 0; bucket < one.length; bucket++) merged[bucket] = (merged[bucket] ?? 0) + (one[bucket] ?? 0)
  }
  return merged
}

export const countSamples = (histogram: Histogram): number => histogram.reduce<number>((sum, n) => sum + (n ?? 0), 0)

/** The wait in seconds that this fraction did not exceed; null without samples. */
export const quantile = (histogram: Histogram, fraction: number): number | null => {
  const total = countSamples(histogram)
  if (total === 0) return null
  const rank = Math.max(1, Math.ceil(total * fraction))
  let seen = 0
  const bucket = histogram.findIndex((n) => {
    seen += n ?? 0
    return seen >= rank
  })
  return Math.round(bucketToSeconds(bucket))
}
