import { settingsCalls } from '@quanzi/contract/console/settings'
import { expect, test } from 'vitest'
import { settingPlaces } from './setting-places.ts'
import { settingWords } from './setting-words.ts'

const placed = Object.values(settingPlaces).flatMap((groups) => groups.flatMap(({ names }) => [...names]))

test('each setting is changed on one page of the console, and has a name there', () => {
  const { version: _, ...named } = settingsCalls['POST console/settings'].input.shape
  expect(placed.toSorted()).toEqual(Object.keys(named).toSorted())
  expect(Object.keys(settingWords).toSorted()).toEqual(placed.toSorted())
  expect(new Set(placed).size).toBe(placed.length)
})
