/** Reads of a replica show a state of the primary that is at most so old. */
const maxAgeMs = 1_000

type Sample = { askedAt: number; position: number }

/** The log of a second ago, and everything that must be seen at once. */
export const createPositions = () => {
  let samples: Sample[] = []
  let raises = 1
  let coveredRaises = 0
  let floor = 0
  return {
    /** For a change that must be visible at once: no replica is read before the position of the change is known. */
    raise(): void {
      raises += 1
    },
    /** Begins to ask for the position. The returned function takes it, and says whether it covers every change. */
    ask() {
      const askedAt = performance.now()
      const asked = raises
      return (position: number): boolean => {
        samples.push({ askedAt, position })
        if (asked > coveredRaises) {
          floor = position
          coveredRaises = asked
        }
        return coveredRaises === raises
      }
    },
    /** Forgets the positions: those of an earlier primary's log mean nothing in the present one. */
    reset(): void {
      samples = []
      floor = 0
      coveredRaises = 0
      raises += 1
    },
    /** The last known position of a change that must be visible at once. */
    floor: () => floor,
    /** Undefined while no replica may be used. */
    required(): number | undefined {
      const oldest = performance.now() - maxAgeMs
      samples = samples.filter(({ askedAt }) => askedAt >= oldest)
      const [sample] = samples
      return sample && coveredRaises === raises ? Math.max(sample.position, floor) : undefined
    },
  }
}
