import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { reviewItem, reviewPages } from '../item/review-item.fixture.ts'
import { allItems, findItem, markGone, positionOf, removeItem, replaceItem, restoreItem } from './review-pages.ts'

const ids = (list: ReturnType<typeof reviewPages>) => allItems(list).map(({ id }) => id)

describe('removing an item', () => {
  test('a removed item leaves its page and decrements every total', () => {
    const list = removeItem(reviewPages([1, 2], [3]), 2)
    expect(ids(list)).toEqual([1, 3])
    expect(list.pages.map((page) => page.total)).toEqual([2, 2])
  })

  test('removing an unlisted item returns the same object', () => {
    const list = reviewPages([1, 2])
    expect(removeItem(list, 9)).toBe(list)
    expect(replaceItem(list, reviewItem({ id: 9 }))).toBe(list)
  })

  test('an updated item keeps its position', () => {
    const list = replaceItem(reviewPages([1, 2], [3]), reviewItem({ id: 2, state: 1 }))
    expect(ids(list)).toEqual([1, 2, 3])
    expect(findItem(list, 2)?.state).toBe(1)
    expect(list.pages[0]?.total).toBe(3)
  })
})

test('the row of a post that its author has deleted keeps its place and says so', () => {
  const list = markGone(reviewPages([1, 2], [3]), 2, '内容不存在或已删除')
  expect(ids(list)).toEqual([1, 2, 3])
  expect(findItem(list, 2)).toMatchObject({ state: 9, conflict: '内容不存在或已删除' })
  expect(markGone(list, 8, '')).toBe(list)
})

describe('restoring an item', () => {
  test('a restored item returns to its former position', () => {
    const someItem = fc
      .uniqueArray(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 12 })
      .chain((all) =>
        fc.record({ all: fc.constant(all), at: fc.nat({ max: all.length - 1 }), cut: fc.nat({ max: all.length }) }),
      )
    fc.assert(
      fc.property(someItem, ({ all, at, cut }) => {
        const list = reviewPages(all.slice(0, cut), all.slice(cut))
        const id = all[at] as number
        const position = positionOf(list, id)
        if (!position) throw new Error('the item is in the list')
        const back = restoreItem(removeItem(list, id), reviewItem({ id }), position)
        expect(ids(back)).toEqual(all)
        expect(back.pages[0]?.total).toBe(all.length)
      }),
    )
  })

  test('a restored item is inserted at the end of a shorter list', () => {
    const back = restoreItem(reviewPages([1]), reviewItem({ id: 8 }), { page: 3, index: 7 })
    expect(ids(back)).toEqual([1, 8])
  })

  test('a restored item is not duplicated in a refetched list', () => {
    const back = restoreItem(reviewPages([1, 2]), reviewItem({ id: 2, state: 7 }), { page: 0, index: 0 })
    expect(ids(back)).toEqual([1, 2])
    expect(findItem(back, 2)?.state).toBe(7)
  })
})
