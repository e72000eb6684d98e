type Slot = { column: number; top: number }
export type MasonryLayout = { slots: readonly Slot[]; height: number }

/** The shorter column, the left one on a tie. `fixedColumns` stay when a measured height differs; no card is above its `minTops`. */
export const layoutColumns = (
  heights: readonly number[],
  columns: number,
  gap: number,
  fixedColumns: readonly number[] = [],
  minTops: readonly (number | undefined)[] = [],
): MasonryLayout => {
  const ends = new Array<number>(columns).fill(0)
  const slots = heights.map((height, index): Slot => {
    const column = fixedColumns[index] ?? shortestColumn(ends)
    const end = ends[column] ?? 0
    const top = Math.max(end === 0 ? 0 : end + gap, minTops[index] ?? 0)
    ends[column] = top + height
    return { column, top }
  })
  return { slots, height: Math.max(0, ...ends) }
}

/**
 * The tops of floats, which start no higher than those before them. Undefined when one leaves a hole above it, since the
 * sides were chosen for another width: these cards close up.
 */
export const topsWithoutHoles = (
  tops: readonly number[],
  heights: readonly number[],
  columns: number,
  gap: number,
  sides: readonly number[],
): readonly number[] | undefined => {
  const { slots } = layoutColumns(heights, columns, gap, sides)
  return tops.every((top, index) => top - (slots[index]?.top ?? 0) <= largestHole) ? tops : undefined
}

/** CSS px by which a column may be looser than it must, for cards that stay where they are. */
const largestHole = 16

/** The cards that intersect a range of the page, in order. */
export const visibleSlots = (layout: MasonryLayout, heights: readonly number[], from: number, to: number): number[] =>
  layout.slots.flatMap(({ top }, index) => (top < to && top + (heights[index] ?? 0) > from ? [index] : []))

/** Length of the common prefix: cards after the first difference are placed again. */
export const commonPrefixLength = (before: readonly unknown[], after: readonly unknown[]): number => {
  const end = Math.min(before.length, after.length)
  for (let n = 0; n < end; n += 1) if (before[n] !== after[n]) return n
  return end
}

const shortestColumn = (ends: readonly number[]) => ends.indexOf(Math.min(...ends))
