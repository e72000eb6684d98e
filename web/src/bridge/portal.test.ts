import { expect, test } from 'vitest'
import { readPortal } from './portal.ts'

test('of a portal’s answer two facts are taken', () => {
  expect(readPortal({ state: 1, data: { is_login: '1', is_captcha: 0, mobile: '13800000001' } })).toEqual({
    is_login: true,
    is_captcha: false,
  })
})

test.each([[null], ['text'], [{}], [{ state: 0, data: {} }], [{ state: 1, data: null }], [{ state: 1 }]])(
  '%j says nothing',
  (answer) => expect(readPortal(answer)).toBeNull(),
)
