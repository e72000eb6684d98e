import { expect, test } from 'vitest'
import { countLabel } from './Count.tsx'

test('a label names its number, and none where there is nothing to count', () => {
  expect([0, 1, 12_345].map((n) => countLabel('点赞', n))).toEqual(['点赞', '点赞 1', '点赞 1.2w+'])
})
