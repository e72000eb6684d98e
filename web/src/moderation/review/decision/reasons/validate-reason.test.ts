import { getErrorMessage } from '@quanzi/contract/errors'
import { rejectReasons } from '@quanzi/contract/states'
import { expect, test } from 'vitest'
import { validateAppealReply, validateReason } from './validate-reason.ts'

test.each([
  ['no option', null, '', '请选择理由'],
  ['no option with a typed text', null, '写了一半', '请选择理由'],
  ['an unknown number', 16, '', '请选择理由'],
  ['the last option without text', 15, '', '请填写其他理由'],
  ['the last option with spaces only', 15, ' \n ', '请填写其他理由'],
  ['the last option with a too long text', 15, '长'.repeat(101), '理由最多100字'],
])('%s is refused', (_, chosen, customReason, message) => {
  const result = validateReason(chosen, customReason)
  expect('errorName' in result && getErrorMessage(result.errorName)).toBe(message)
})

test.each([
  ['the text of the option', 4, '', '赌博诈骗'],
  ['the text of the option, not the typed one', 1, '写了一半', '违法违禁'],
  ['the typed text for the last option', 15, ' 与话题无关 ', '与话题无关'],
  ['a text of a hundred characters, an emoji counting as one', 15, '😀'.repeat(100), '😀'.repeat(100)],
])('the sent reason is %s', (_, chosen, customReason, reason) => {
  expect(validateReason(chosen, customReason)).toEqual({ reason })
})

test('every option but the last sends its own text', () => {
  for (const { id, reason } of rejectReasons.slice(0, -1)) expect(validateReason(id, '')).toEqual({ reason })
})

test.each([
  [' \n ', '请填写答复'],
  ['长'.repeat(101), '答复最多100字'],
])('a reply to an appeal of %j is refused as a reply', (text, message) => {
  const result = validateAppealReply(text)
  expect('errorName' in result && getErrorMessage(result.errorName)).toBe(message)
})
