import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { commonPrefixLength, layoutColumns, topsWithoutHoles, visibleSlots } from './masonry-layout.ts'

describe('masonry layout', () => {
  test('each card is placed in the shorter column, the left one on a tie', () => {
    const { slots, height } = layoutColumns([100, 60, 20, 50], 2, 8)
    expect(slots).toEqual([
      { column: 0, top: 0 },
      { column: 1, top: 0 },
      { column: 1, top: 68 },
      { column: 1, top: 96 },
    ])
    expect(height).toBe(146)
  })

  test('cards of equal height form rows', () => {
    expect(layoutColumns([10, 10, 10, 10, 10], 3, 2).slots.map(({ column, top }) => `${column}:${top}`)).toEqual([
      '0:0',
      '1:0',
      '2:0',
      '0:12',
      '1:12',
    ])
  })

  test('a card measured taller than estimated moves its own column only', () => {
    const before = layoutColumns([100, 60, 20, 50], 2, 8)
    const after = layoutColumns(
      [100, 200, 20, 50],
      2,
      8,
      before.slots.map((slot) => slot.column),
    )
    expect(after.slots.map((slot) => slot.column)).toEqual(before.slots.map((slot) => slot.column))
    expect(after.slots[2]).toEqual({ column: 1, top: 208 })
  })

  test('cards rendered by the server keep their tops, unless a layout for another width has left a hole', () => {
    const stored = [0, 0, 170, 178]
    expect(topsWithoutHoles(stored, [160, 170, 90, 50], 2, 8, [0, 1, 0, 1])).toBe(stored)
    const sides = [0, 1, 0, 1]
    const heights = [300, 170, 90, 50]
    expect(topsWithoutHoles([0, 0, 308, 308], heights, 2, 8, sides)).toBeUndefined()
    expect(layoutColumns(heights, 2, 8, sides).slots.map(({ top }) => top)).toEqual([0, 0, 308, 178])
  })

  test('cards never overlap, and no column is ahead by more than its last card', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 60 }),
        fc.integer({ min: 1, max: 4 }),
        (heights, columns) => {
          const { slots, height } = layoutColumns(heights, columns, 8)
          for (let column = 0; column < columns; column += 1) {
            let end = 0
            for (const [index, slot] of slots.entries()) {
              if (slot.column !== column) continue
              expect(slot.top).toBe(end === 0 ? 0 : end + 8)
              end = slot.top + (heights[index] ?? 0)
            }
            expect(end).toBeLessThanOrEqual(height)
          }
          // Each card goes to the shortest column: it starts no lower than the end of any other column.
          const last = slots.at(-1)
          const ends = Array.from({ length: columns }, (_, column) =>
            Math.max(
              0,
              ...slots
                .slice(0, -1)
                .flatMap((slot, index) => (slot.column === column ? [slot.top + (heights[index] ?? 0)] : [])),
            ),
          )
          expect(ends[last?.column ?? 0]).toBe(Math.min(...ends))
        },
      ),
    )
  })

  test('only the cards that intersect the viewport are rendered', () => {
    const heights = [100, 60, 20, 50]
    const layout = layoutColumns(heights, 2, 8)
    expect(visibleSlots(layout, heights, 0, 10)).toEqual([0, 1])
    expect(visibleSlots(layout, heights, 90, 120)).toEqual([0, 3])
    expect(visibleSlots(layout, heights, 500, 900)).toEqual([])
  })
})

test('appending a page keeps the placement of earlier cards', () => {
  expect(commonPrefixLength([1, 2], [1, 2, 3])).toBe(2)
  expect(commonPrefixLength([1, 2, 3], [9, 2, 3])).toBe(0)
  expect(commonPrefixLength([1, 2, 3], [1, 3])).toBe(1)
})

test('no card moves above its place in the server-rendered document, and the next ones follow it', () => {
  const { slots, height } = layoutColumns([100, 60, 20, 50], 2, 8, [0, 1, 1, 0], [0, 0, 80])
  expect(slots).toEqual([
    { column: 0, top: 0 },
    { column: 1, top: 0 },
    { column: 1, top: 80 },
    { column: 0, top: 108 },
  ])
  expect(height).toBe(158)
})
