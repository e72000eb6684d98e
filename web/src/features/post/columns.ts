type Slot = { column: number; top: number }
export type Filled = { slots: readonly Slot[]; height: number }

/**
 * Where each of a row of cards goes: into the shorter column, the left one of equals. `kept` are the columns that the
 * first cards already stand in; they stay there when a height turns out other than expected.
 */
export const fillColumns = (
  heights: readonly number[],
  columns: number,
  gap: number,
  kept: readonly number[] = [],
): Filled => {
  const ends = new Array<number>(columns).fill(0)
  const slots = heights.map((height, index): Slot => {
    const column = kept[index] ?? shortest(ends)
    const end = ends[column] ?? 0
    const top = end === 0 ? 0 : end + gap
    ends[column] = top + height
    return { column, top }
  })
  return { slots, height: Math.max(0, ...ends) }
}

/** The cards that touch a stretch of the page, in their order. */
export const slotsWithin = (filled: Filled, heights: readonly number[], from: number, to: number): number[] =>
  filled.slots.flatMap(({ top }, index) => (top < to && top + (heights[index] ?? 0) > from ? [index] : []))

/** How many keys at the beginning are the same: cards behind the first change are put anew. */
export const sameBeginning = (before: readonly unknown[], after: readonly unknown[]): number => {
  const end = Math.min(before.length, after.length)
  for (let n = 0; n < end; n += 1) if (before[n] !== after[n]) return n
  return end
}

const shortest = (ends: readonly number[]) => ends.indexOf(Math.min(...ends))
