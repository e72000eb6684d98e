import { expect, test } from 'vitest'
import { countLabel } from './Count.tsx'

test('a label includes its count, unless it is zero', () => {
  expect([0, 1, 12_345].map((n) => countLabel('点赞', n))).toEqual(['点赞', '点赞 1', '点赞 1.2w+'])
})
