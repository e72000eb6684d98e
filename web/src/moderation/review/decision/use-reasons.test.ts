import { rejectReasons } from '@quanzi/contract/states'
import { expect, test } from 'vitest'
import { byFrequency } from './use-reasons.ts'

const ids = (frequent: number[]) => byFrequency(frequent).map(({ id }) => id)

test('frequent reasons come first, the others keep their order, free text stays last', () => {
  expect(ids([])).toEqual(rejectReasons.map(({ id }) => id))
  expect(ids([9, 3])).toEqual([9, 3, 1, 2, 4, 5, 6, 7, 8, 10, 11, 12, 13, 14, 15])
  expect(ids([15, 2]).at(-1)).toBe(15)
  expect(ids([99, 2]).length).toBe(15)
})
