import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { item, pagesOf } from './desk.fixture.ts'
import { findIn, itemsOf, placeOf, putBack, replaceIn, takeOut } from './pages.ts'

const ids = (list: ReturnType<typeof pagesOf>) => itemsOf(list).map(({ id }) => id)

describe('a decided item', () => {
  test('leaves its page, and every page counts one less', () => {
    const list = takeOut(pagesOf([1, 2], [3]), 2)
    expect(ids(list)).toEqual([1, 3])
    expect(list.pages.map((page) => page.total)).toEqual([2, 2])
  })

  test('that is not in a list leaves it the same object', () => {
    const list = pagesOf([1, 2])
    expect(takeOut(list, 9)).toBe(list)
    expect(replaceIn(list, item({ id: 9 }))).toBe(list)
  })

  test('changes in its place', () => {
    const list = replaceIn(pagesOf([1, 2], [3]), item({ id: 2, state: 1 }))
    expect(ids(list)).toEqual([1, 2, 3])
    expect(findIn(list, 2)?.state).toBe(1)
    expect(list.pages[0]?.total).toBe(3)
  })
})

describe('an undo', () => {
  test('puts the item back in its old place, whatever was there before', () => {
    const someItem = fc
      .uniqueArray(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 12 })
      .chain((all) =>
        fc.record({ all: fc.constant(all), at: fc.nat({ max: all.length - 1 }), cut: fc.nat({ max: all.length }) }),
      )
    fc.assert(
      fc.property(someItem, ({ all, at, cut }) => {
        const list = pagesOf(all.slice(0, cut), all.slice(cut))
        const id = all[at] as number
        const place = placeOf(list, id)
        if (!place) throw new Error('the item is in the list')
        const back = putBack(takeOut(list, id), item({ id }), place)
        expect(ids(back)).toEqual(all)
        expect(back.pages[0]?.total).toBe(all.length)
      }),
    )
  })

  test('finds room in a list that has grown shorter meanwhile', () => {
    const back = putBack(pagesOf([1]), item({ id: 8 }), { page: 3, index: 7 })
    expect(ids(back)).toEqual([1, 8])
  })

  test('does not double an item that a fresh list already shows', () => {
    const back = putBack(pagesOf([1, 2]), item({ id: 2, state: 7 }), { page: 0, index: 0 })
    expect(ids(back)).toEqual([1, 2])
    expect(findIn(back, 2)?.state).toBe(7)
  })
})
