import { errors } from '@quanzi/contract/errors'
import { limits } from '@quanzi/contract/limits'
import { expect, test } from 'vitest'
import { withValues } from './inline-tables.ts'

test('a number stands where its name stood; other names, and other objects’ limits, stay', () => {
  expect(withValues('wait(limits.splash)')).toBe(`wait(${limits.splash})`)
  expect(withValues('const [a, b] = limits.voteBarPercent')).toBe('const [a, b] = [25,75]')
  expect(withValues('site.limits.splash + mylimits.splash + limits.unheard')).toBe(
    'site.limits.splash + mylimits.splash + limits.unheard',
  )
})

test('so do the words of a refusal; its number, and one that is chosen as it runs, stay', () => {
  expect(withValues('toast(errors.gone[1])')).toBe(`toast("${errors.gone[1]}")`)
  expect(withValues('errors.gone[0] + errors[name][1] + form.errors.gone[1] + errors.unheard[1]')).toBe(
    'errors.gone[0] + errors[name][1] + form.errors.gone[1] + errors.unheard[1]',
  )
})
