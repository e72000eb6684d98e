import { limits } from '@quanzi/contract/limits'
import { expect, test } from 'vitest'
import { withNumbers } from './inline-limits.ts'

test('a number stands where its name stood; other names, and other objects’ limits, stay', () => {
  expect(withNumbers('wait(limits.splash)')).toBe(`wait(${limits.splash})`)
  expect(withNumbers('const [a, b] = limits.voteBarPercent')).toBe('const [a, b] = [25,75]')
  expect(withNumbers('site.limits.splash + mylimits.splash + limits.unheard')).toBe(
    'site.limits.splash + mylimits.splash + limits.unheard',
  )
})
