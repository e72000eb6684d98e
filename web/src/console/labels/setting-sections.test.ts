import { settingsCalls } from '@quanzi/contract/console/settings'
import { expect, test } from 'vitest'
import { settingLabels } from './setting-labels.ts'
import { settingSections } from './setting-sections.ts'

const namesInSections = Object.values(settingSections).flatMap((groups) => groups.flatMap(({ names }) => [...names]))

test('each setting belongs to one console page and has a label', () => {
  const { version: _, confirmed: __, ...namesInContract } = settingsCalls['POST console/settings'].input.shape
  expect(namesInSections.toSorted()).toEqual(Object.keys(namesInContract).toSorted())
  expect(Object.keys(settingLabels).toSorted()).toEqual(namesInSections.toSorted())
  expect(new Set(namesInSections).size).toBe(namesInSections.length)
})
