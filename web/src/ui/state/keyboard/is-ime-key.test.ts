import { expect, test } from 'vitest'
import { isImeKey } from './is-ime-key.ts'

test('a key belongs to the input method during a composition and when it commits one in WebKit', () => {
  expect(isImeKey({ isComposing: true, keyCode: 13 })).toBe(true)
  expect(isImeKey({ isComposing: false, keyCode: 229 })).toBe(true)
  expect(isImeKey({ isComposing: false, keyCode: 13 })).toBe(false)
})
