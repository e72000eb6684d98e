import { rejectReasons } from '@quanzi/contract/states'
import { expect, test } from 'vitest'
import { shortcutHelp } from '../../keys/shortcut-help.ts'
import { reasonKey } from './use-reasons.ts'

test('each of the fifteen reasons has its own key, and the first ten have their number', () => {
  const keys = rejectReasons.map(({ id }) => reasonKey(id))
  expect(keys.slice(0, 10)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'])
  expect(new Set(keys).size).toBe(15)
  expect(keys).not.toContain(undefined)
})

test('the key of a reason is not the key of an action', () => {
  const actionKeys = shortcutHelp.flatMap(({ keys }) => keys).filter((key) => /^[A-Z]$/.test(key))
  for (const { id } of rejectReasons) expect(actionKeys).not.toContain(reasonKey(id)?.toUpperCase())
})
