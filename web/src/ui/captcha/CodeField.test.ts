import { expect, test } from 'vitest'
import { toCode } from './CodeField.tsx'

test.each(['123456', '123 456', '验证码：123456', '１２３４５６', '1234567'])(
  'a code pasted with other text of its message is accepted: %s',
  (text) => expect(toCode(text)).toBe('123456'),
)
